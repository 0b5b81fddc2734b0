/** The fields of matches (table.ts). */
import { createSquad } from '@/lib/domains/squads/schema';
import {
  decideMatch,
  disputeMatch,
  reportMatch,
  startTournament,
} from '@/lib/domains/tournaments/matches-schema';
import { createTournament, joinTournament } from '@/lib/domains/tournaments/schema';
import { ask } from '../ask.ts';
import type { Person } from '../people.ts';
import { type Field, reported, type Scene, type Seen } from './scene.ts';

/** A running tournament created by `maker`, between a squad of each side. */
async function aMatch({ at }: Scene, maker: Person, sides: readonly [Person, Person]) {
  const found = async (as: Person) => {
    const body = { gameName: 'Ludo', uid: 'L-1', description: 'Evening matches' };
    return (await ask(createSquad, { as, body }, at)).squad.id;
  };
  const body = {
    squadId: await found(maker),
    title: 'Mainland Cup',
    gameName: 'Ludo',
    description: 'One match',
  };
  const { tournament } = await ask(createTournament, { as: maker, body }, at);
  for (const as of sides) {
    const squadId = await found(as);
    await ask(joinTournament, { as, body: { tournamentId: tournament.id, squadId } }, at);
  }
  const begun = await ask(startTournament, { as: maker, body: { tournamentId: tournament.id } }, at);
  return { tournamentId: tournament.id, matchId: begun.tournament.rounds[0]?.matches[0]?.id as number };
}

const onPage = (tournamentId: number): Seen => ({ on: `/tournament/${tournamentId}`, press: /against/ });

export const tournamentFields: Record<string, Field> = {
  'disputeMatch.words': {
    write: async (scene, words) => {
      const { at, writer, reader } = scene;
      const { tournamentId, matchId } = await aMatch(scene, reader, [reader, writer]);
      await ask(reportMatch, { as: reader, body: { matchId, scores: [1, 0] } }, at);
      await ask(disputeMatch, { as: writer, body: { matchId, words } }, at);
      return [onPage(tournamentId)];
    },
  },
  'decideMatch.words': {
    write: async (scene, words) => {
      const { at, writer, reader } = scene;
      const { tournamentId, matchId } = await aMatch(scene, writer, [reader, reader]);
      await ask(decideMatch, { as: writer, body: { matchId, scores: [1, 0], words } }, at);
      return [onPage(tournamentId), await reported(scene, 'tournament', tournamentId)];
    },
  },
};
