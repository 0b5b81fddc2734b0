import type { OwnAppeal } from '@/lib/domains/safety/appeal-schema';

const outcomes = {
  open: 'Somebody looks at your appeal.',
  upheld: 'The decision stands.',
  overturned: 'We were wrong, and undid it.',
};

/** What became of a person's appeal, with the answer that they were given. */
export function AppealOutcome({ appeal }: { appeal: OwnAppeal }) {
  return (
    <p>
      {outcomes[appeal.status]}{' '}
      {appeal.answer && (
        <>
          “<bdi>{appeal.answer}</bdi>”
        </>
      )}
    </p>
  );
}
