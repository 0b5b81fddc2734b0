/**
 * `battle_result`, `account`, and `decision` of a squad, which have no person as the actor; notice-kinds.ts says where the
 * others are.
 */
import { expect } from 'vitest';
import { settle } from '@/lib/contract/scheduled';
import { login } from '@/lib/domains/accounts/entry-schema';
import { changePassword } from '@/lib/domains/accounts/ownership-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { block } from '@/lib/domains/blocks/schema';
import { manageSquadStatus } from '@/lib/domains/squads/schema';
import { pool } from '@/lib/platform/database/client';
import { call } from './call';
import { aBattle, aSquad, type Person, theCreator } from './factories';
import type { Kind } from './notice-kinds';
import { decide, reported } from './report-calls';

const headers = { authorization: `Bearer ${process.env.CRON_SECRET}` };
const password = 'ewa agoyin 4 life';

/** Gives a person a known password. */
async function withPassword(me: Person): Promise<void> {
  const hash = await hashPassword(password);
  await pool().query('update users set password_hash = $2, first_login_at = now() where id = $1', [
    me.id,
    hash,
  ]);
}

export const ownKinds: Kind[] = [
  {
    kind: 'battle_result',
    of: 'a battle',
    prepare: async ({ me, other }) => {
      const { id } = await aBattle({ by: other, against: me, answered: true, votingDeadline: new Date(0) });
      const hide = (type: 'battle' | 'battle_response') => async () =>
        decide(await reported(type, id), 'hide');
      return {
        act: () => call(settle, { headers }),
        subject: { type: 'battle', url: '/hype-battles' },
        gone: {
          hidden: hide('battle'),
          'the answer hidden': hide('battle_response'),
          'blocked by the reader': async () => {
            const body = { username: other.username, block: true };
            expect((await call(block, { as: me, body })).status).toBe(200);
          },
        },
        nobody: true,
        both: true,
      };
    },
  },
  {
    kind: 'decision',
    of: 'a squad that the creator account closed',
    prepare: async ({ me, other }) => {
      const { id: squadId } = await aSquad({ by: me, members: [other] });
      const set = async (newStatus: 'open' | 'closed') =>
        call(manageSquadStatus, { as: await theCreator(), body: { squadId, newStatus } });
      return {
        act: () => set('closed'),
        subject: { type: 'squad_closed', url: `/squad-details/${squadId}` },
        gone: {
          'opened again': () => set('open'),
          deleted: () => pool().query('delete from squads where id = $1', [squadId]),
        },
        nobody: true,
      };
    },
  },
  {
    kind: 'account',
    of: 'the password',
    prepare: async ({ me }) => {
      await withPassword(me);
      return {
        act: async () => {
          const body = { currentPassword: password, newPassword: 'agege bread & beans' };
          const answer = await call(changePassword, { as: me, body });
          // The password change issues a new token for the session.
          me.token = answer.body.token;
          return answer;
        },
        subject: { type: 'password', url: '/account' },
        gone: {},
        nobody: true,
      };
    },
  },
  {
    kind: 'account',
    of: 'a new device',
    prepare: async ({ me }) => {
      await withPassword(me);
      return {
        act: () => call(login, { body: { email: me.email, password } }),
        subject: { type: 'new_device', url: '/account' },
        gone: {},
        nobody: true,
      };
    },
  },
];
