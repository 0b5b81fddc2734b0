/** What became of the appeal of a person who cannot log in, by the token that their login was refused with. */
import 'server-only';
import type { CommunityRule } from '@/lib/contract/community-rules';
import { DomainError } from '@/lib/contract/domain-error';
import type { ResultOf } from '@/lib/contract/endpoint';
import { readAppealToken } from '@/lib/domains/accounts/appeal-token';
import { suspensionsOf } from '@/lib/domains/accounts/suspensions';
import type { readAppeal } from '@/lib/domains/safety/appeal-schema';
import { decisionOpenToAppeal } from '@/lib/domains/safety/decisions/own-decisions';
import { statement } from '@/lib/platform/database/client';
import { isDeleted } from '@/lib/platform/database/deleted-account';

export const noDecision = () =>
  new DomainError('decision_not_found', 'There is no decision to appeal against.');

/**
 * The appeal against the decision `$2`. The token says whose it is: an appeal about a rant loses its author when its words go.
 * Nobody's where the person `$1` has left.
 *
 * visibility-exempt: shown only to the person who appealed.
 */
const appealAgainst = `
  select a.tracking_code, a.status, a.answer from appeals a
  where a.decision_id = $2 and exists (select 1 from users u where u.id = $1 and not ${isDeleted('u')})`;

type Answer = ResultOf<typeof readAppeal>;

/**
 * @throws DomainError `decision_not_found` for a token that is not of this server, of a person who has left, and for a
 *   decision without an appeal that is too old for one, or undone
 */
export async function appealByToken(token: string): Promise<Answer> {
  const named = readAppealToken(token);
  if (!named) throw noDecision();
  const { userId, decisionId } = named;
  const [appeal] = await statement<NonNullable<Answer['appeal']>>('appeal_by_token', appealAgainst, [
    userId,
    decisionId,
  ]);
  const standing = await suspensionsOf(userId);
  const by = standing.find((each) => each.decisionId === decisionId);
  // What the login has told with the token, and no more: not what it is about, as a rant is nobody's.
  const suspension = by ? { rule: by.rule as CommunityRule | null, until: by.until } : null;
  const told = { suspended: standing.length > 0, suspension };
  if (appeal) return { may_appeal: false, ...told, appeal };
  if (!(await decisionOpenToAppeal(userId, decisionId))) throw noDecision();
  return { may_appeal: true, ...told, appeal: null };
}
