import 'server-only';
import { now } from '@/lib/platform/clock';
import { isAnonymous, toTheMinute } from './rules';

/** When something happens to a thing: of words without a name as exactly as they tell their own time. */
export const timeOf = (targetType: string): Date => (isAnonymous(targetType) ? toTheMinute(now()) : now());
