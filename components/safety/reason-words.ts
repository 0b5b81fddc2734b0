import { type AnyReason, ownReasons } from '@/lib/domains/safety/moderation-schema';
import { reportReasons } from '@/lib/domains/safety/schema';

/** Every reason that a report can have, in words. */
export const reasonWords: Record<AnyReason, string> = { ...reportReasons, ...ownReasons };
