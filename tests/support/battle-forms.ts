/** The battle forms as a browser sends them: the video and the other fields. */
import { rawCall, type Who } from './call';
import { aVideo } from './videos';

type Fields = Record<string, unknown>;

/** @param bytes  the video, or null to send only the fields */
const send = (path: string, as: Who, body: Fields, bytes: Uint8Array<ArrayBuffer> | null) =>
  rawCall('POST', path, { as, body, file: bytes ? { field: 'media', name: 'me.mp4', bytes } : undefined });

/** Posts a battle; its category is dance by default. */
export const postBattle = (as: Who, body: Fields = {}, bytes: Uint8Array<ArrayBuffer> | null = aVideo()) =>
  send('/api/hype-battle', as, { category: 'dance', ...body }, bytes);

/** Answers a battle. */
export const answerBattle = (
  as: Who,
  battleId: number,
  body: Fields = {},
  bytes: Uint8Array<ArrayBuffer> | null = aVideo(),
) => send('/api/hype-battle/respond', as, { battleId, content: 'My turn', ...body }, bytes);

/** Votes. */
export const voteFor = (as: Who, battleId: number, side: 'creator' | 'opponent' = 'creator') =>
  rawCall('POST', '/api/vote-battle', { as, body: { battleId, voteFor: side } });
