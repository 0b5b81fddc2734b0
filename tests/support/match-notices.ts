/** The notices of tournaments: of a match, of a check-in, and of one that closed (rules.md, Notices). */
import {
  cancelTournament,
  checkIn,
  reportMatch,
  showTournament,
  withdraw,
} from '@/lib/domains/tournaments/matches-schema';
import { declareWinner } from '@/lib/domains/tournaments/schema';
import { pool } from '@/lib/platform/database/client';
import { call } from './call';
import { aMatch, aSquad, aTournament, aUser, theCreator } from './factories';
import type { Kind } from './notice-kinds';
import { ok } from './notices';

/** A start within the half hour in which squads check in. */
const soon = () => new Date(Date.now() + 20 * 60_000);

export const matchKinds: Kind[] = [
  {
    kind: 'match',
    of: 'a match',
    prepare: async ({ me, other }) => {
      const between = [await aSquad({ by: me }), await aSquad({ by: other })] as const;
      const { id, tournamentId } = await aMatch({ by: await aUser(), between });
      return {
        act: () => call(reportMatch, { as: other, body: { matchId: id, scores: [0, 1] } }),
        subject: { type: 'match', url: `/tournament/${tournamentId}` },
        gone: { deleted: () => pool().query('delete from tournaments where id = $1', [tournamentId]) },
        nobody: true,
      };
    },
  },
  {
    kind: 'match',
    of: 'a check-in',
    prepare: async ({ me, other }) => {
      const creator = await aUser();
      const squad = await aSquad({ by: me });
      const { id } = await aTournament({ by: creator, from: await aSquad({ by: creator }), squads: [squad] });
      await pool().query('update tournaments set starts_at = $2 where id = $1', [id, soon()]);
      const body = { tournamentId: id, squadId: squad.id };
      return {
        act: () => call(showTournament, { as: other, params: { id } }),
        subject: { type: 'tournament', url: `/tournament/${id}` },
        gone: {
          'checked in': () => ok(call(checkIn, { as: me, body })),
          withdrawn: () => ok(call(withdraw, { as: me, body })),
          over: () =>
            ok(call(declareWinner, { as: creator, body: { tournamentId: id, winnerId: squad.id } })),
          deleted: () => pool().query('delete from tournaments where id = $1', [id]),
        },
        nobody: true,
      };
    },
  },
  {
    kind: 'match',
    of: 'a tournament that closed',
    prepare: async ({ me, other }) => {
      const squads = [await aSquad({ by: me })];
      const { id } = await aTournament({ by: other, from: await aSquad({ by: other }), squads });
      return {
        act: () => call(cancelTournament, { as: other, body: { tournamentId: id } }),
        subject: { type: 'tournament_closed', url: `/tournament/${id}` },
        gone: { deleted: () => pool().query('delete from tournaments where id = $1', [id]) },
        nobody: true,
      };
    },
  },
  {
    kind: 'match',
    of: 'a tournament that nobody plays any more',
    prepare: async ({ me, other }) => {
      const between = [await aSquad({ by: me }), await aSquad({ by: await aUser() })] as const;
      const { tournamentId: id } = await aMatch({ by: await aUser(), between });
      await pool().query('update tournaments set closes_at = now() where id = $1', [id]);
      return {
        act: () => call(showTournament, { as: other, params: { id } }),
        subject: { type: 'tournament_abandoned', url: `/tournament/${id}` },
        gone: { deleted: () => pool().query('delete from tournaments where id = $1', [id]) },
        nobody: true,
      };
    },
  },
  {
    kind: 'decision',
    of: 'a tournament that the creator account called off',
    prepare: async ({ me }) => {
      // Acting for a squad in it too, its maker is told once.
      const squad = await aSquad({ by: me });
      const { id } = await aTournament({ by: me, from: squad, squads: [squad] });
      return {
        act: async () => call(cancelTournament, { as: await theCreator(), body: { tournamentId: id } }),
        subject: { type: 'tournament_called_off', url: `/tournament/${id}` },
        gone: { deleted: () => pool().query('delete from tournaments where id = $1', [id]) },
        nobody: true,
      };
    },
  },
];
