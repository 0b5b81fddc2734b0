'use client';
/** Asks about a battle's two sides before its video is sent. Loaded with the first battle that is posted. */
import { ApiError, send } from '@/lib/client/api/send';
import type { ErrorCode } from '@/lib/contract/error-codes';
import { mayPostBattle, sidesRefused } from './may-post-schema';

/**
 * @throws ApiError where the server would refuse the form. Where it does not say, as on a line that fails or from a server of the
 *   build before, the form itself is asked
 */
export async function askBeforehand({ opponentUsername, teamId, opponentTeamId }: Record<string, string>) {
  if (!opponentUsername && !teamId && !opponentTeamId) return;
  const query = { opponentUsername, teamId, opponentTeamId };
  await send(mayPostBattle, { query }).catch((refused) => {
    // Nor does the form go out where the session has ended.
    const codes: readonly ErrorCode[] = [...sidesRefused, 'not_logged_in'];
    if (refused instanceof ApiError && refused.code && codes.includes(refused.code)) throw refused;
  });
}
