import type { OwnAppeal } from '@/lib/domains/safety/appeal-schema';

const outcomes = {
  open: 'Somebody looks at your appeal.',
  upheld: 'The decision stands.',
  overturned: 'We were wrong, and undid it.',
};

/** Where undoing a decision, by its action, brings nothing back. */
const goneForGood: Partial<Record<string, string>> = {
  delete: 'We were wrong. It cannot come back, but you may post it again.',
  'remove-picture': 'We were wrong. Your picture cannot come back, but you may choose it again.',
};

/** What somebody is told of a decision about them that was undone without an appeal. */
export const undoneWords = (action: string): string =>
  goneForGood[action] ?? 'We looked again, and undid it.';

/**
 * What became of a person's appeal, with the answer that they were given.
 * @param action  what was decided
 */
export function AppealOutcome({ appeal, action }: { appeal: OwnAppeal; action: string }) {
  const gone = appeal.status === 'overturned' && goneForGood[action];
  return (
    <p>
      {gone || outcomes[appeal.status]}{' '}
      {appeal.answer && (
        <>
          “<bdi>{appeal.answer}</bdi>”
        </>
      )}
    </p>
  );
}
