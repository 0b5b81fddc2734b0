/** How a quoted message begins: in one line, whole words, whole characters. */
import { describe, expect, test } from 'vitest';
import { excerptLength, excerptOf } from '@/lib/contract/excerpt';

test('what fits is whole, in one line', () => {
  expect(excerptOf('')).toBe('');
  expect(excerptOf('At  six?\n\nBring the ball ')).toBe('At six? Bring the ball');
  expect(excerptOf('a'.repeat(excerptLength))).toBe('a'.repeat(excerptLength));
});

test('what does not ends with a word and an ellipsis', () => {
  const text = 'word '.repeat(40);
  const excerpt = excerptOf(text);
  expect(excerpt).toMatch(/^(word )+word…$/);
  expect(excerpt.length).toBeLessThanOrEqual(excerptLength);
  // A word that ends where the excerpt does is kept.
  expect(excerptOf(`${'a'.repeat(50)} ${'b'.repeat(28)} and more`)).toBe(
    `${'a'.repeat(50)} ${'b'.repeat(28)}…`,
  );
});

test('a word that is longer than that is cut', () => {
  expect(excerptOf('a'.repeat(200))).toBe(`${'a'.repeat(excerptLength - 1)}…`);
  expect(excerptOf(`so ${'a'.repeat(200)}`)).toBe(`so ${'a'.repeat(excerptLength - 4)}…`);
});

describe('never within a character', () => {
  const family = '👨‍👩‍👧‍👦';

  test.each([family, '🇳🇬', '👍🏿', 'é', 'न्दि', 'ẹ́'])('%s', (character) => {
    for (let before = 0; before < 12; before += 1) {
      const excerpt = excerptOf('x'.repeat(before) + character.repeat(90));
      expect(excerpt.length).toBeLessThanOrEqual(excerptLength);
      const kept = excerpt.slice(before, -1);
      expect(kept).toBe(character.repeat(kept.length / character.length));
      expect(excerpt.endsWith('…')).toBe(true);
    }
  });

  test('one that is longer than all of it is left out', () => {
    expect(excerptOf(`a${'\u0301'.repeat(500)}`)).toBe('…');
  });
});
