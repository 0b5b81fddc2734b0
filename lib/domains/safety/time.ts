import 'server-only';
import { now } from '@/lib/platform/clock';
import { isAnonymous, toTheMinute } from './rules';

/** The current time for an event on content. For anonymous content it is rounded to the minute, like the content's time. */
export const timeOf = (targetType: string): Date => (isAnonymous(targetType) ? toTheMinute(now()) : now());
