'use client';
/** Posting a battle: the two sides are asked about before the video is sent, which may be 64 MB of paid data. */
import { ApiError, send, unreachable } from '@/lib/client/api/send';
import type { ErrorCode } from '@/lib/contract/error-codes';
import { battleUpload } from '@/lib/contract/uploads';
import { useFileForm } from '@/lib/domains/media/hooks';
import { createBattle } from './schema';

/**
 * @throws ApiError where the server would refuse the form. Where it does not say, as on a line that fails or from a server of the
 *   build before, the form itself is asked
 */
async function askBeforehand({ opponentUsername, teamId, opponentTeamId }: Record<string, string>) {
  if (!opponentUsername && !teamId && !opponentTeamId) return;
  const { mayPostBattle } = await import('./may-post-schema').catch(unreachable);
  const query = { opponentUsername, teamId, opponentTeamId };
  await send(mayPostBattle, { query }).catch((refused) => {
    // Nor does the form go out where the session has ended.
    const { refuses = [] } = mayPostBattle;
    const codes: readonly ErrorCode[] = [...refuses, 'not_logged_in'];
    if (refused instanceof ApiError && refused.code && codes.includes(refused.code)) throw refused;
  });
}

/** The form that posts a battle. */
export const useBattleForm = () => useFileForm(createBattle, battleUpload, askBeforehand);
