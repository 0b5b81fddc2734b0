import * as z from 'zod/mini';
import { textLength } from '@/lib/contract/constants/texts';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { clientId, count, flagOut, id, message, text, time } from '@/lib/contract/fields';
import { pageQuery } from '@/lib/contract/paging';
import { clipUpload } from '@/lib/contract/uploads';

/** The message where the video or its description is missing (contract.md, Game clips). */
export const clipIncomplete = 'Please select a video file and provide a description.';

const clipView = z.object({
  id: count,
  username: z.string(),
  /** Whether the viewer shared it. Names can change while a page is open. */
  mine: flagOut,
  description: z.string(),
  clip_url: z.string(),
  created_at: time,
  /** The video's duration. */
  seconds: count,
  /** The video's size, so that people know the data cost. */
  bytes: count,
});

export const listGameClips = endpoint('GET', '/api/game-clips/{squadId}', {
  params: z.object({ squadId: id }),
  query: pageQuery(20),
  refuses: ['not_squad_member'],
  response: z.array(clipView),
});

export const uploadGameClip = endpoint('POST', '/api/game-clips', {
  limit: 'upload',
  form: clipUpload,
  body: z.object({
    squadId: id,
    description: text(textLength.description, clipIncomplete),
    clientId: z.optional(clientId),
  }),
  refuses: ['file_missing', 'not_squad_member'],
  response: z.object({ message, clip: clipView }),
});

export type GameClip = AnswerOf<typeof listGameClips>[number];
