/** Tournaments as a page hands them to the browser: each may have 64 squads, and their fields are named once and not for each. */
import type { Tournament } from './schema';

type Participant = Tournament['participants'][number];

export type PackedTournament = Omit<Tournament, 'participants'> & {
  /** Of each squad its id, its game and who founded it. */
  participants: [id: number, gameName: string, username: string][];
};

/** @returns what `unpackTournament` makes the tournament of again */
export const packTournament = ({ participants, ...rest }: Tournament): PackedTournament => ({
  ...rest,
  participants: participants.map(({ id, game_name, username }) => [id, game_name, username]),
});

export const unpackTournament = ({ participants, ...rest }: PackedTournament): Tournament => ({
  ...rest,
  participants: participants.map(([id, game_name, username]): Participant => ({ id, game_name, username })),
});
