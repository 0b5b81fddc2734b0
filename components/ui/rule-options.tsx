import { type CommunityRule, communityRuleCodes, communityRules } from '@/lib/contract/community-rules';

/** Said where a decision about somebody names no rule yet. */
export const ruleMissing = 'Please choose the rule that this breaks.';

type Props = {
  /** Those to choose from. */
  rules?: readonly CommunityRule[];
  /** Whether one is chosen from the start, so that there is no empty choice. */
  isChosen?: boolean;
};

/** The options of a select in which a decision's rule is chosen; the empty choice has the value ''. */
export function RuleOptions({ rules = communityRuleCodes, isChosen = false }: Props) {
  return (
    <>
      {!isChosen && <option value="">Choose a rule</option>}
      {rules.map((code) => (
        <option key={code} value={code}>
          {code} {communityRules[code].title}
        </option>
      ))}
    </>
  );
}
