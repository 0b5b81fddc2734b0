import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wellFormed } from '../../../scripts/server/request-normalization.mjs';

test('a per cent sign that begins no character stands for itself', () => {
  expect(wellFormed('/100%')).toBe('/100%25');
  expect(wellFormed('/a%2?b=%')).toBe('/a%252?b=%');
  expect(wellFormed('/%ff')).toBe('/%25ff');
});

test('what is well formed stays as it is', () => {
  for (const address of ['/', '/a%20b', '/caf%C3%A9?q=%', '/a#%']) expect(wellFormed(address)).toBe(address);
});

test('whatever comes, the path can be decoded afterwards', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('%', '2', 'f', 'F', '0', 'g', '/', 'é') }), (path) => {
      expect(() => decodeURIComponent(wellFormed(`/${path}`))).not.toThrow();
    }),
  );
});
