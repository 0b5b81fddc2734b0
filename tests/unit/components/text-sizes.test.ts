/**
 * Text follows the font size that somebody chose on their phone (docs/decisions/132-text-follows-the-phones-font-size.md),
 * so its size is in rem. Pixels are for letters that are part of a drawing, and for the least size of a title that is as wide as
 * the screen.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Drawings with letters in them, by file, and what the letters are. */
const drawn: Record<string, string> = {
  'components/ui/avatar.tsx': 'the initial in place of a picture',
  'components/squads/shirt.tsx': 'the number on a shirt',
  'components/squads/game-squad.module.css': 'the number on a shirt',
  'components/coins/coin-flip.module.css': 'the coin',
  'components/missions/mission-progress.tsx': 'the coin at the end of the road',
  'components/battles/hype-battles.module.css': 'the VS of the poster and of a battle',
  'components/rants/rant-poster.tsx': 'the swear word of the poster',
  'components/showdown/ultimate-showdown.module.css': 'the places on the steps of the podium',
};

/** From this size on, letters are larger than enlarged text is, and may stay as they are, in pixels. */
const titlePixels = 28;

const sizes = globSync('{app,components}/**/*.{css,tsx}', {
  exclude: (name) => name === 'node_modules',
}).flatMap((file) => {
  const written = file.endsWith('.css') ? /font-size:\s*([^;]+);/g : /\btext-\[([^\]]*\d[^\]]*)\]/g;
  return [...readFileSync(file, 'utf8').matchAll(written)].map(([, size = '']) => ({ file, size }));
});

const isOfTitle = (size: string) => {
  const least = /^clamp\((\d+)px,.*vw/.exec(size)?.[1];
  return least !== undefined && Number(least) >= titlePixels;
};

test('no text has a size in pixels', () => {
  expect(sizes.length).toBeGreaterThan(60);
  const fixed = sizes.filter(({ file, size }) => /\dpx/.test(size) && !isOfTitle(size) && !(file in drawn));
  expect(fixed).toEqual([]);
});

test('each drawing that is named has letters in pixels', () => {
  for (const file of Object.keys(drawn))
    expect(
      sizes.some((each) => each.file === file && /\dpx/.test(each.size)),
      file,
    ).toBe(true);
});
