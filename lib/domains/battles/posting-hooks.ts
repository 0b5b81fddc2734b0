'use client';
/** Posting a battle: the two sides are asked about before the video is sent, which may be 64 MB of paid data. */
import { unreachable } from '@/lib/client/api/send';
import { battleUpload } from '@/lib/contract/uploads';
import { useFileForm } from '@/lib/domains/media/hooks';
import { createBattle } from './schema';

const ask = async (fields: Record<string, string>) =>
  (await import('./asking-hooks').catch(unreachable)).askBeforehand(fields);

/** The form that posts a battle. */
export const useBattleForm = () => useFileForm(createBattle, battleUpload, ask);
