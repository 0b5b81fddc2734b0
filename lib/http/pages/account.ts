/** The account that a page is rendered for, loaded once a render. */
import { cache } from 'react';
import type { Terms } from '@/lib/contract/terms';
import { accountForPages } from '@/lib/domains/accounts/accounts';
import { type Me, me } from '@/lib/domains/accounts/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from './viewer';

const asked = cache(async () => accountForPages(await memberViewer()));

export const memberAccount = cache(async (): Promise<Me> => serializeResponse(me, (await asked()).account));

/** The viewer's muted words. Text that contains one is collapsed before it is sent. */
export const memberMutedWords = async (): Promise<string[]> => (await asked()).mutedWords;

/** The policy and rules that the viewer accepted last. */
export const memberTerms = async (): Promise<Terms> => (await asked()).accepted;
