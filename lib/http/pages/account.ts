/** The account of the person a page is rendered for, asked once a rendering. */
import { cache } from 'react';
import { accountOf } from '@/lib/domains/accounts/accounts';
import { type Me, me } from '@/lib/domains/accounts/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from './viewer';

export const memberAccount = cache(
  async (): Promise<Me> => serializeResponse(me, await accountOf(await memberViewer())),
);
