/**
 * A person's notices, of which those of decisions say what was decided (rules.md, Notices). It stands here because safety is
 * above notices.
 */
import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import * as notices from '@/lib/domains/notices/notices';
import { ownDecisionsById } from './own-decisions';

type Page = Parameters<typeof notices.noticesOf>[1];

/** `noticesOf` of notices.ts. Read with one statement more where the page has a decision. */
export const noticesOf = (viewer: Viewer, page: Page) => notices.noticesOf(viewer, page, ownDecisionsById);
