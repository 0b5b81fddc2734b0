/** Fills squads for the chat rows. All of the bench's requesters are members of each, so any of them may write in any. */
import { withClient } from '../services/database.ts';

const first = 900_001;
const rooms = 50;
const membersEach = 2000;

/** Needs a database with people in it. @param url  a superuser's connection, as for `fill` */
export async function fillSquadChats(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('set session_replication_role = replica; set statement_timeout = 0');
    await client.query(
      `insert into squads (id, creator_id, game_name, uid, description, member_count, created_at)
       select n, 1 + n % ${membersEach}, 'Ludo ' || n, n::text, 'Evening matches', ${membersEach}, now()
       from generate_series(${first}, ${first + rooms - 1}) n`,
    );
    await client.query(
      `insert into squad_members (squad_id, user_id, joined_at)
       select s.id, n, now() from squads s, generate_series(1, ${membersEach}) n where s.id >= ${first}`,
    );
    await client.query(
      `insert into squad_messages (squad_id, user_id, message, created_at)
       select ${first} + n % ${rooms}, 1 + n % ${membersEach}, 'message ' || n, now() from generate_series(1, 100000) n`,
    );
    await client.query('vacuum analyze squads, squad_members, squad_messages');
  });
}

/** The id of a random squad. */
export const someSquadChat = () => first + Math.floor(Math.random() * rooms);
