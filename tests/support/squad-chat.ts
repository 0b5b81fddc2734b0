/** Actions in a squad, by the calls of its page. */
import { listGameClips, uploadGameClip } from '@/lib/domains/clips/schema';
import { listSquadMessages, sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { call, rawCall, requireShape, type Who } from './call';
import { aSquad, aUser } from './factories';
import { anMp4 } from './timed-videos';

type Page = { limit?: number; offset?: number; before?: number; after?: number };

export const postMessage = (
  as: Who,
  squadId: number,
  message: string,
  more: { matchAt?: string; clientId?: string; replyTo?: number } = {},
) => call(sendSquadMessage, { as, body: { squadId, message, ...more } });

export const readMessages = (as: Who, squadId: number, query: Page = {}) =>
  call(listSquadMessages, { as, params: { squadId }, query });

export const clipsOf = (as: Who, squadId: number, query: Page = {}) =>
  call(listGameClips, { as, params: { squadId }, query });

/** Uploads a video like the form does, by default three empty seconds. */
export async function addClip(
  as: Who,
  squadId: number,
  description: string,
  file: { bytes: Uint8Array<ArrayBuffer>; name?: string } | null = { bytes: anMp4({ seconds: 3 }) },
  more: { clientId?: string } = {},
) {
  const answer = await rawCall('POST', '/api/game-clips', {
    as,
    body: { squadId, description, ...more },
    file: file
      ? { field: 'clip', name: file.name ?? 'clip.mp4', bytes: file.bytes }
      : { field: 'other', name: 'none.mp4', bytes: anMp4({ seconds: 1 }) },
  });
  if (answer.status === 200) requireShape(uploadGameClip, answer.body);
  return answer;
}

/** A squad with two members, and a person who is not a member. */
export async function aSquadChat() {
  const [founder, member, stranger] = [await aUser(), await aUser(), await aUser()];
  const squad = await aSquad({ by: founder, members: [member] });
  return { founder, member, stranger, squadId: squad.id };
}
