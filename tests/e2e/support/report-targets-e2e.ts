/** One of everything that can be reported, created by API calls where they exist. */
import { sendMessage } from '@/lib/domains/chat/schema';
import { addReply } from '@/lib/domains/posts/schema';
import { uploadProfileMedia } from '@/lib/domains/profiles/schema';
import { addRantComment } from '@/lib/domains/rants/schema';
import { report, type TargetType, targetTypes } from '@/lib/domains/safety/schema';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { joinSquad } from '@/lib/domains/squads/schema';
import { createTeam } from '@/lib/domains/teams/schema';
import { ask } from './ask.ts';
import { aCup, found } from './game-squad.ts';
import { aComment, aPost, aSquad, someWords, sql } from './made.ts';
import { aPicture, sendFile } from './media.ts';
import { aName, aPerson, type Person } from './people.ts';
import { openReports } from './queue.ts';
import { aRant } from './rants.ts';

type People = { by: Person; reader: Person };
type Make = (people: People) => Promise<number>;

/**
 * Runs a statement that inserts a row for a person, whose username is `$1`.
 * @returns the row's id
 */
async function rowOf(text: string, { username }: Person, ...values: unknown[]): Promise<number> {
  const [row] = await sql<{ id: number }>(text, [username, ...values]);
  if (!row) throw new Error(`Nothing was made by ${text}`);
  return row.id;
}

const aBattle: Make = ({ by }) =>
  rowOf(
    `insert into battles (user_id, category, content, media_url, opponent_id, opponent_media_url, voting_deadline, created_at)
     select mine.id, 'rap', 'Two takes, no edits', '/demo/rap.webm', theirs.id, '/demo/steps.webm', now() + interval '40 hours', now()
     from users mine, users theirs where mine.username = $1 and theirs.username = 'kachi_keys' returning id`,
    by,
  );

async function sharedSquad({ by, reader }: People): Promise<number> {
  const squadId = await aSquad(by, someWords('Ludo'));
  await ask(joinSquad, { as: reader, body: { squadId } });
  return squadId;
}

const idOf: Make = ({ by }) => rowOf('select id from users where username = $1', by);

const makers: Record<TargetType, Make> = {
  post: async ({ by }) => (await aPost(by)).id,
  comment: async ({ by, reader }) => (await aComment(by, await aPost(reader))).id,
  async reply({ by, reader }) {
    const comment = await aComment(reader, await aPost(reader));
    return (await ask(addReply, { as: by, body: { commentId: comment.id, content: someWords('No be so') } }))
      .reply.id;
  },
  rant: async ({ by }) => (await aRant(by)).id,
  async rant_comment({ by, reader }) {
    const { id: rantId } = await aRant(reader);
    return (await ask(addRantComment, { as: by, body: { rantId, content: someWords('Abeg') } })).comment.id;
  },
  async message({ by, reader }) {
    const fields = { recipientUsername: reader.username, content: someWords('Look'), isGhostBomb: '0' };
    return (await sendFile(sendMessage, by, fields, Buffer.from(await aPicture(400, 300)))).dm?.id ?? 0;
  },
  async squad_message(people) {
    const squadId = await sharedSquad(people);
    const body = { squadId, message: someWords('Who has the ball') };
    return (await ask(sendSquadMessage, { as: people.by, body })).squad_message.id;
  },
  battle: aBattle,
  battle_response: aBattle,
  async game_clip(people) {
    const squadId = await sharedSquad(people);
    const key = `clip-${crypto.randomUUID().replaceAll('-', '')}.mp4`;
    return rowOf(
      `insert into game_clips (squad_id, user_id, description, media_key, milliseconds, created_at)
       select $2, id, 'The 1 of the 4-1', $3, 900, now() from users where username = $1 returning id`,
      people.by,
      squadId,
      key,
    );
  },
  showdown_clip: ({ by }) =>
    rowOf(
      `insert into showdown_clips (cycle_id, user_id, category, url, created_at)
       select (select max(id) from showdown_cycles), id, 'Rap', 'https://clips.example/watch?v=1', now()
       from users where username = $1 returning id`,
      by,
    ),
  squad: ({ by }) => aSquad(by, someWords('Ludo')),
  team: async ({ by }) => (await ask(createTeam, { as: by, body: { name: aName('Left Foot') } })).team.id,
  tournament: async ({ by }) => (await aCup(by, await found(by))).id,
  async match_report({ by, reader }) {
    // Whoever made the tournament reads what a side says about a match.
    const { id } = await aCup(reader, await found(reader));
    return rowOf(
      `with played as (
         insert into matches (tournament_id, number, bracket, round, place, state)
         values ($2, 1, 'final', 1, 1, 'disputed') returning id)
       insert into match_reports (match_id, user_id, act, words, created_at)
       select played.id, users.id, 'dispute', $3, now() from played, users where username = $1 returning id`,
      by,
      id,
      someWords('It was two all'),
    );
  },
  async profile_picture(people) {
    await sendFile(uploadProfileMedia, people.by, {}, Buffer.from(await aPicture(300, 300)));
    return idOf(people);
  },
  user: idOf,
};

export type Waiting = { code: string; targetType: TargetType };

/**
 * Open reports by two people: one for each target type, and four more.
 * @returns them in the order of the queue
 */
export async function waitingReports(): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  const [by, reader, other] = await Promise.all(['author', 'reporter', 'other'].map((each) => aPerson(each)));
  if (!by || !reader || !other) throw new Error('Nobody is there.');
  for (const targetType of targetTypes) {
    // The answer to a battle is by the opponent: the reported person is not the battle's author.
    const targetId = await makers[targetType]({ by, reader });
    const body = { targetType, targetId, reason: 'bullying' } as const;
    waiting.push({ code: (await ask(report, { as: reader, body })).tracking_code, targetType });
  }
  for (const targetType of ['post', 'comment', 'rant', 'squad'] as const) {
    const targetId = await makers[targetType]({ by: reader, reader: other });
    const body = { targetType, targetId, reason: 'bullying' } as const;
    waiting.push({ code: (await ask(report, { as: other, body })).tracking_code, targetType });
  }
  // Reports about rants are stored to the minute, so they sort before other reports of the same minute.
  const order = await codesInQueue();
  return waiting.toSorted((one, other) => order.indexOf(one.code) - order.indexOf(other.code));
}

/** @returns the codes of all open reports, in the order of the queue */
async function codesInQueue(): Promise<string[]> {
  const codes: string[] = [];
  for await (const { tracking_code } of openReports()) codes.push(tracking_code);
  return codes;
}

/** @returns the codes of the given reports that are still open */
export async function stillWaiting(reports: Waiting[]): Promise<string[]> {
  const waiting = await codesInQueue();
  return waiting.filter((code) => reports.some((each) => each.code === code));
}
