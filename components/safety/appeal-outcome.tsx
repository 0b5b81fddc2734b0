import type { OwnAppeal } from '@/lib/domains/safety/appeal-schema';
import { isGoneForGood } from '@/lib/domains/safety/rules';

const outcomes = {
  open: 'Somebody looks at your appeal.',
  upheld: 'The decision stands.',
  overturned: 'We were wrong, and undid it.',
};

/** What somebody is told of a decision about them that was undone. @param otherwise  where that brings it back */
const wordsOfUndone = (action: string, otherwise: string): string =>
  isGoneForGood(action)
    ? `We were wrong. It cannot come back, but you may ${action === 'delete' ? 'post' : 'choose'} it again.`
    : otherwise;

/** The same without an appeal. */
export const undoneWords = (action: string): string =>
  wordsOfUndone(action, 'We looked again, and undid it.');

/**
 * What became of a person's appeal, with the answer that they were given.
 * @param action  what was decided
 */
export function AppealOutcome({ appeal, action }: { appeal: OwnAppeal; action: string }) {
  const words = outcomes[appeal.status];
  return (
    <p>
      {appeal.status === 'overturned' ? wordsOfUndone(action, words) : words}{' '}
      {appeal.answer && (
        <>
          “<bdi>{appeal.answer}</bdi>”
        </>
      )}
    </p>
  );
}
