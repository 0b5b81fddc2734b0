import type { OwnAppeal } from '@/lib/domains/safety/appeal-schema';

const outcomes = {
  open: 'Somebody looks at your appeal.',
  upheld: 'The decision stands.',
  overturned: 'We were wrong, and undid it.',
};

export const youMayPostAgain = 'We were wrong. It cannot come back, but you may post it again.';

/** What became of a person's appeal, with the answer that they were given. What was deleted stays deleted. */
export function AppealOutcome({ appeal, isDeleted = false }: { appeal: OwnAppeal; isDeleted?: boolean }) {
  return (
    <p>
      {isDeleted && appeal.status === 'overturned' ? youMayPostAgain : outcomes[appeal.status]}{' '}
      {appeal.answer && (
        <>
          “<bdi>{appeal.answer}</bdi>”
        </>
      )}
    </p>
  );
}
