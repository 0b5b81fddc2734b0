import * as z from 'zod/mini';
import { whoMayWrite } from '@/lib/contract/contact';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { flag, flagOut } from '@/lib/contract/fields';
import { type NoticeKind, neverOff, noticeKinds, noticeWays } from '@/lib/contract/settings';

/** One field for each kind of notice. */
const byKind = <Of>(of: (kind: NoticeKind) => Of) =>
  Object.fromEntries(noticeKinds.map((kind) => [kind, of(kind)])) as Record<NoticeKind, Of>;

const way = z.enum(noticeWays);
const wayChosen = (kind: NoticeKind) =>
  z.optional(
    (neverOff as readonly NoticeKind[]).includes(kind)
      ? way.check(z.refine((value) => value !== 'off', { error: 'cannot be switched off' }))
      : way,
  );

const timeOfDay = z.nullable(
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time such as 22:00' })),
);

const settings = z.object({
  findable: flagOut,
  who_may_write: z.enum(whoMayWrite),
  quiet_from: z.nullable(z.string()),
  quiet_until: z.nullable(z.string()),
  notify: z.object(byKind(() => way)),
});

export const readSettings = endpoint('GET', '/api/users/settings', { own: true, response: settings });

/** Fields that are not sent keep their values. */
export const changeSettings = endpoint('POST', '/api/users/settings', {
  limit: 'engagement',
  whileAwaited: true,
  body: z.object({
    findable: z.optional(flag),
    who_may_write: z.optional(z.enum(whoMayWrite)),
    quiet_from: z.optional(timeOfDay),
    quiet_until: z.optional(timeOfDay),
    notify: z.optional(z.strictObject(byKind(wayChosen))),
  }),
  refuses: ['guardian_awaited'],
  response: settings,
});

export type Settings = AnswerOf<typeof readSettings>;
