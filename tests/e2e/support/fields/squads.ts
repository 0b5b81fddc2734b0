/** The fields of private conversations and squads (table.ts). */

import { sendMessage } from '@/lib/domains/chat/schema';
import { uploadGameClip } from '@/lib/domains/clips/schema';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { createSquad, joinSquad, reportWin } from '@/lib/domains/squads/schema';
import { createTournament, declareWinner, joinTournament } from '@/lib/domains/tournaments/schema';
import { anMp4 } from '../../../support/timed-videos.ts';
import { ask } from '../ask.ts';
import { sendFile } from '../media.ts';
import { type Field, reported, type Scene, type Seen, shared } from './scene.ts';

export const chatFields: Record<string, Field> = {
  'sendMessage.content': {
    write: async (scene, content) => {
      const body = { recipientUsername: scene.reader.username, content };
      const { dm, conversationId } = await ask(sendMessage, { as: scene.writer, body }, scene.at);
      const inQueue = await reported(scene, 'message', dm?.id ?? 0);
      return [{ on: '/chats' }, { on: `/chat/${conversationId}` }, inQueue];
    },
  },
};

/** A squad of the writer with the reader as a member. All squads have the same game, unless the game is tested. */
async function aSquad({ at, writer, reader }: Scene, words: object = {}) {
  const body = { gameName: 'Ludo', uid: 'L-1', description: 'Evening matches', ...words };
  const { squad } = await ask(createSquad, { as: writer, body }, at);
  await ask(joinSquad, { as: reader, body: { squadId: squad.id } }, at);
  return { id: squad.id, pages: [{ on: '/game-squad' }, { on: `/squad-details/${squad.id}` }] as Seen[] };
}

/** The number of reported wins so far; a person may report five a day. */
let wins = 0;

export const squadFields: Record<string, Field> = {
  'createSquad.gameName': {
    short: true,
    write: async (scene, gameName) => {
      const { id, pages } = await aSquad(scene, { gameName });
      if (wins++ < 5) {
        await ask(reportWin, { as: scene.writer, body: { squadId: id } }, scene.at);
        pages.push({ on: '/hall-of-fame' });
      }
      await wonBy(scene, id);
      return [...pages, { on: '/analytics' }];
    },
  },
  'createSquad.uid': {
    short: true,
    write: async (scene, uid) => (await aSquad(scene, { uid })).pages,
  },
  'createSquad.description': {
    write: async (scene, description) => (await aSquad(scene, { description })).pages,
  },
  'sendSquadMessage.message': {
    write: async (scene, message) => {
      const { at, writer } = scene;
      const { id: squadId, pages } = await aSquad(scene);
      const said = await ask(sendSquadMessage, { as: writer, body: { squadId, message } }, at);
      const body = {
        squadId,
        message: `Match ${message}`,
        matchAt: `${new Date().getUTCFullYear() + 1}-03-08T17:30:00Z`,
      };
      await ask(sendSquadMessage, { as: writer, body }, at);
      // A card shows only the beginning of a post.
      const halves = [message.slice(0, message.length / 2), message.slice(message.length / 2)];
      for (const half of halves) await shared(scene, squadId, `Shared ${half}`);
      const inQueue = await reported(scene, 'squad_message', said.squad_message.id);
      const inRoom = [message, body.message, ...halves].map((words) => ({ ...(pages[1] as Seen), words }));
      return [...inRoom, inQueue];
    },
  },
  'uploadGameClip.description': {
    write: async (scene, description) => {
      const { id, pages } = await aSquad(scene);
      const fields = { squadId: String(id), description };
      const { clip } = await sendFile(uploadGameClip, scene.writer, fields, anMp4({ seconds: 2 }), scene.at);
      return [pages[1] as Seen, await reported(scene, 'game_clip', clip.id)];
    },
  },
  'createTournament.title': { short: true, write: (scene, title) => aTournament(scene, { title }) },
  'createTournament.gameName': { short: true, write: (scene, gameName) => aTournament(scene, { gameName }) },
  'createTournament.description': { write: (scene, description) => aTournament(scene, { description }) },
};

/** A tournament of this squad, which it wins. The squad's name is on the tournament's card three times. */
async function wonBy({ at, writer: as }: Scene, squadId: number) {
  const body = { squadId, title: 'Mainland Cup', gameName: 'Ludo', description: 'One evening' };
  const { tournament } = await ask(createTournament, { as, body }, at);
  await ask(joinTournament, { as, body: { tournamentId: tournament.id, squadId } }, at);
  await ask(declareWinner, { as, body: { tournamentId: tournament.id, winnerId: squadId } }, at);
}

let home: number | undefined;

async function aTournament(scene: Scene, words: object): Promise<Seen[]> {
  home ??= (await aSquad(scene)).id;
  const body = {
    squadId: home,
    title: 'Mainland Cup',
    gameName: 'Ludo',
    description: 'One evening',
    ...words,
  };
  await ask(createTournament, { as: scene.writer, body }, scene.at);
  return [{ on: '/game-squad' }];
}
