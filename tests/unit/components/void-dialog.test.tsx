/** Voiding the votes of one person shows whom they voted for, and the creator account is told so before. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import VoidDialog from '@/components/battles/void-dialog';
import type { Battle } from '@/lib/domains/battles/schema';

test('the dialog promises nothing that the counts give away', () => {
  const words = renderToStaticMarkup(<VoidDialog battle={{ id: 1 } as Battle} onClose={() => {}} />);
  expect(words).toContain('If it is one vote, they show which side it was for.');
  expect(words).not.toContain('Neither you nor anyone else');
});
