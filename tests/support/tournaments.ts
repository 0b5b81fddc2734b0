/** Tournaments that are played: squads with their own people, and what they do in them. */
import type { TournamentFormat } from '@/lib/contract/constants/tournaments';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import {
  confirmMatch,
  decideMatch,
  disputeMatch,
  forfeitMatch,
  type MatchInDraw,
  reportMatch,
  showTournament,
  startTournament,
  withdraw,
} from '@/lib/domains/tournaments/matches-schema';
import { db } from '@/lib/platform/database/client';
import type { Squad } from '@/prisma/generated/client';
import { call } from './call';
import { aSquad, aTournament, aUser, type Person, password } from './factories';

export const show = async (as: Person, tournamentId: number) =>
  (await call(showTournament, { as, params: { id: tournamentId } })).body;
export const start = (as: Person, tournamentId: number) =>
  call(startTournament, { as, body: { tournamentId } });
export const report = (as: Person, matchId: number, scores: number[]) =>
  call(reportMatch, { as, body: { matchId, scores } });
export const confirm = (as: Person, matchId: number) => call(confirmMatch, { as, body: { matchId } });
export const dispute = (as: Person, matchId: number, words = 'It was two all.') =>
  call(disputeMatch, { as, body: { matchId, words } });
export const decide = (as: Person, matchId: number, scores: number[], words = 'By the screenshots.') =>
  call(decideMatch, { as, body: { matchId, scores, words } });
export const forfeit = (as: Person, matchId: number) => call(forfeitMatch, { as, body: { matchId } });
export const takeOut = (as: Person, tournamentId: number, squadId: number) =>
  call(withdraw, { as, body: { tournamentId, squadId } });

/** A person deletes their account. */
export async function leaves(as: Person) {
  const passwordHash = await hashPassword(password);
  await db().user.update({ where: { id: as.id }, data: { passwordHash } });
  return call(deleteAccount, { as, body: { password } });
}

/** At least four: tests use the first four by index, and none uses more than it created. */
type AtLeast<T> = [T, T, T, T, ...T[]];

/** An open tournament of this many squads, each with its own founder. The tournament's creator is in none of them. */
export async function aDraw(squads: number, format: TournamentFormat = 'single') {
  const creator = await aUser();
  const founders = (await Promise.all(
    Array.from({ length: squads }, () => aUser()),
  )) as unknown as AtLeast<Person>;
  const made: Squad[] = [];
  for (const by of founders) made.push(await aSquad({ by }));
  const teams = made as unknown as AtLeast<Squad>;
  const { id } = await aTournament({ by: creator, from: await aSquad({ by: creator }), squads: teams });
  await db().tournament.update({ where: { id }, data: { format } });
  const founderOf = (squadId: number | undefined) =>
    founders[teams.findIndex((each) => each.id === squadId)] as Person;
  return { id, creator, founders, teams, founderOf };
}

/** The same, started. Seeds follow the order of the squads. */
export async function aRunningDraw(squads: number, format: TournamentFormat = 'single') {
  const draw = await aDraw(squads, format);
  await start(draw.creator, draw.id);
  const matches = async () => (await show(draw.creator, draw.id)).rounds.flatMap((round) => round.matches);
  /** The founders of a match's two squads, in the order of its sides. */
  const sides = ({ squads: [one, other] }: MatchInDraw) =>
    [draw.founderOf(one?.id), draw.founderOf(other?.id)] as const;
  /** Plays a match: one side reports, the other confirms. */
  const play = async (match: MatchInDraw, scores: [number, number]) => {
    const [one, other] = sides(match);
    await report(one, match.id, scores);
    return confirm(other, match.id);
  };
  return { ...draw, matches, sides, play };
}
