/** Who takes back what was reported takes nothing out of the report: it is decided on, and acts on them (rules.md, Safety). */
import { expect, test } from 'vitest';
import type { Endpoint } from '@/lib/contract/endpoint';
import { deleteBattle } from '@/lib/domains/battles/deletion-schema';
import { sendMessage, unsendMessage } from '@/lib/domains/chat/schema';
import { deleteGameClip } from '@/lib/domains/clips/deletion-schema';
import { deleteComment, deleteReply } from '@/lib/domains/posts/deletion-schema';
import { deleteRantComment } from '@/lib/domains/rants/deletion-schema';
import { createRant } from '@/lib/domains/rants/schema';
import { listReports } from '@/lib/domains/safety/moderation-schema';
import type { TargetType } from '@/lib/domains/safety/schema';
import { deleteSquadMessage } from '@/lib/domains/squad-chat/deletion-schema';
import { db } from '@/lib/platform/database/client';
import { postBattle } from '../../support/battle-forms';
import { call, rawCall } from '../../support/call';
import {
  aComment,
  aPost,
  aRant,
  aRantComment,
  aReply,
  aSquadMessage,
  aUser,
  type Person,
  theCreator,
} from '../../support/factories';
import { reportIt } from '../../support/ghosts';
import { decide, isSuspended, reported } from '../../support/report-calls';
import { addClip, aSquadChat } from '../../support/squad-chat';

type Case = {
  type: TargetType;
  spec: Endpoint;
  field: string;
  /** Makes one of `by`. @returns its id, and who can report it */
  made: (by: Person) => Promise<{ id: number; reporter?: Person }>;
};

const words = 'You play like goat';

/** A squad of the writer and somebody who sees what they do there. */
async function inSquad(by: Person) {
  const { founder, squadId } = await aSquadChat();
  await db().squadMember.create({ data: { squadId, userId: by.id, joinedAt: new Date() } });
  await db().squad.update({ where: { id: squadId }, data: { memberCount: { increment: 1 } } });
  return { founder, squadId };
}

const cases: Case[] = [
  {
    ...{ type: 'comment', spec: deleteComment, field: 'commentId' },
    made: async (by) => aComment({ by, on: await aPost({ by: await aUser() }), content: words }),
  },
  {
    ...{ type: 'reply', spec: deleteReply, field: 'replyId' },
    made: async (by) =>
      aReply({ by, to: await aComment({ by, on: await aPost({ by: await aUser() }) }), content: words }),
  },
  {
    ...{ type: 'rant_comment', spec: deleteRantComment, field: 'commentId' },
    made: async (by) => aRantComment({ by, on: await aRant({ by: await aUser() }), content: words }),
  },
  {
    ...{ type: 'squad_message', spec: deleteSquadMessage, field: 'messageId' },
    made: async (by) => {
      const { founder, squadId } = await inSquad(by);
      const { id } = await aSquadMessage({ by, in_: { id: squadId }, message: words });
      return { id, reporter: founder };
    },
  },
  {
    ...{ type: 'game_clip', spec: deleteGameClip, field: 'clipId' },
    made: async (by) => {
      const { founder, squadId } = await inSquad(by);
      const { id } = (await addClip(by, squadId, words)).body.clip as { id: number };
      return { id, reporter: founder };
    },
  },
  {
    ...{ type: 'battle', spec: deleteBattle, field: 'battleId' },
    made: async (by) => ({
      id: ((await postBattle(by, { content: words })).body.battle as { id: number }).id,
    }),
  },
];

test.each(cases)('$type', async ({ type, spec, field, made }) => {
  const writer = await aUser();
  const { id, reporter } = await made(writer);
  const report = await reported(type, id, { ...(reporter ? { by: reporter } : {}) });
  const gone = await rawCall('DELETE', spec.path, { as: writer, params: { [field]: id } });
  expect(gone.status, gone.message).toBe(200);

  const queue = (await call(listReports, { as: await theCreator(), query: { limit: 50 } })).body;
  const shown = queue.find((each) => each.target_type === type && each.target_id === id);
  expect(JSON.stringify(shown)).toContain(words);
  const files = await db().reportEvidence.findMany({ where: { reportId: report }, include: { file: true } });
  expect(files.map(({ file }) => file?.complete)).toEqual(
    ['game_clip', 'battle'].includes(type) ? [true] : [],
  );
  expect((await decide(report, 'suspend')).status).toBe(200);
  if (type !== 'rant_comment') expect(await isSuspended(writer)).toBe(true);
  // Words without a name cost the Rant Zone alone.
  else expect((await call(createRant, { as: writer, body: { content: 'Again' } })).status).toBe(403);
});

test('a private message: its report stays, and once it was taken back there is nothing left to report', async () => {
  const [writer, reader] = [await aUser(), await aUser()];
  const body = { recipientUsername: reader.username, content: words };
  const sent = async () => (await call(sendMessage, { as: writer, body })).body.dm?.id as number;
  const unsend = (id: number) => call(unsendMessage, { as: writer, params: { id } });
  const [first, second] = [await sent(), await sent()];
  const id = await reported('message', first, { by: reader });
  for (const each of [first, second]) expect((await unsend(each)).status).toBe(200);
  expect(await db().report.findUniqueOrThrow({ where: { id } })).toMatchObject({ copy: { content: words } });
  const late = await reportIt(reader, second);
  expect(late).toMatchObject({ status: 404, body: { code: 'target_not_found' } });
  expect(await db().report.count({ where: { targetType: 'message', targetId: second } })).toBe(0);
});
