/** The account of the person a page is rendered for, asked once a rendering. */
import { cache } from 'react';
import { accountOf } from '@/lib/domains/accounts/accounts';
import { type Me, me } from '@/lib/domains/accounts/schema';
import { memberViewer } from './page-viewer';
import { present } from './present';

export const memberAccount = cache(
  async (): Promise<Me> => present(me, await accountOf(await memberViewer())),
);
