/** The account of the person a page is rendered for, asked once a rendering. */
import { cache } from 'react';
import type { Terms } from '@/lib/contract/terms';
import { accountForPages } from '@/lib/domains/accounts/accounts';
import { type Me, me } from '@/lib/domains/accounts/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from './viewer';

const asked = cache(async () => accountForPages(await memberViewer()));

export const memberAccount = cache(async (): Promise<Me> => serializeResponse(me, (await asked()).account));

/** The words that they muted: what holds one is folded before it is sent. */
export const memberMutedWords = async (): Promise<string[]> => (await asked()).mutedWords;

/** The policy and rules that they accepted last. */
export const memberTerms = async (): Promise<Terms> => (await asked()).accepted;
