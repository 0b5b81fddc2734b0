/** Tournaments as the database and a page hand them on: each may have 64 squads, and their fields are named once and not for each. */
import type { Tournament } from './schema';

type Participant = Tournament['participants'][number];

/** Of a squad its id, its game and who founded it. */
export type PackedParticipant = [id: number, gameName: string, username: string];

export type PackedTournament = Omit<Tournament, 'participants'> & { participants: PackedParticipant[] };

/** @returns what `unpackTournament` makes the tournament of again */
export const packTournament = ({ participants, ...rest }: Tournament): PackedTournament => ({
  ...rest,
  participants: participants.map(({ id, game_name, username }) => [id, game_name, username]),
});

export const unpackParticipants = (packed: PackedParticipant[]): Participant[] =>
  packed.map(([id, game_name, username]) => ({ id, game_name, username }));

export const unpackTournament = ({ participants, ...rest }: PackedTournament): Tournament => ({
  ...rest,
  participants: unpackParticipants(participants),
});
