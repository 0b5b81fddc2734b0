import type { ResultOf } from '@/lib/contract/endpoint';
import type { hallOfFame } from './schema';

type Hall = ResultOf<typeof hallOfFame>;

/** Rows as the statements give them: already under the names of docs/product/contract.md. */
export type ChampionRow = Hall['ultimateShowdownWinners'][number];
export type CreatorRow = Hall['topCreatorsAllTime']['rap'][number];
export type SquadRow = Hall['topSquads'][number];
export type EarnerRow = Hall['topEarners'][number];
export type PickRow = Hall['developerPicks'][number];

type Face = Pick<EarnerRow, 'verified' | 'profile_media_url' | 'profile_media_type'>;

const faceView = ({ verified, profile_media_url, profile_media_type }: Face): Face => ({
  verified,
  profile_media_url,
  profile_media_type,
});

/** Rows as they go out: column by column, so that a new column stays in until someone names it. */
export const championView = (row: ChampionRow): ChampionRow => ({
  id: row.id,
  actual_username: row.actual_username,
  rank: row.rank,
  awarded_at: row.awarded_at,
  ...faceView(row),
});

export const creatorView = (row: CreatorRow): CreatorRow => ({
  id: row.id,
  username: row.username,
  wins: row.wins,
  ...faceView(row),
});

export const squadView = (row: SquadRow): SquadRow => ({
  id: row.id,
  username: row.username,
  game_name: row.game_name,
  wins: row.wins,
  creator_username: row.creator_username,
});

export const earnerView = (row: EarnerRow): EarnerRow => ({
  id: row.id,
  username: row.username,
  coins: row.coins,
  ...faceView(row),
});

export const pickView = (row: PickRow): PickRow => ({
  id: row.id,
  actual_username: row.actual_username,
  title: row.title,
  awarded_at: row.awarded_at,
  ...faceView(row),
});
