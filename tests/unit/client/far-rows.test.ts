/** What an endless list lets go of, and what it keeps (lib/client). */
import { describe, expect, test } from 'vitest';
import { mayGo, shiftFor } from '@/lib/client/lists/far-rows';
import { forgetHeights, heightOf, setHeight, visit } from '@/lib/client/lists/kept-lists';

describe('a row that is far away', () => {
  const untouched = { focused: false, typed: [], playing: false };

  test.each([
    ['is let go', untouched, true],
    ['also with fields that nothing was typed in', { ...untouched, typed: ['', ''] }, true],
    ['stays while the keyboard is in it', { ...untouched, focused: true }, false],
    ['stays with words that were not sent', { ...untouched, typed: ['', 'wait o'] }, false],
    ['stays while it plays', { ...untouched, playing: true }, false],
  ])('%s', (_, state, goes) => {
    expect(mayGo(state)).toBe(goes);
  });

  test('that comes back taller above the screen moves the page by as much, where the browser does not', () => {
    expect(shiftFor(300, 420, -50, false)).toBe(120);
    expect(shiftFor(300, 260, -50, false)).toBe(-40);
    expect(shiftFor(300, 300, -50, false)).toBe(0);
    expect(shiftFor(300, 420, -50, true), 'the browser keeps the place').toBe(0);
    expect(shiftFor(300, 420, 500, false), 'it is on the screen, or below').toBe(0);
  });
});

describe('lists between visits', () => {
  test('the latest few are kept, whichever were visited', () => {
    const lists = new Set<string>();
    for (const list of ['a', 'b', 'c']) expect(visit(lists, list, 3)).toEqual([]);
    expect(visit(lists, 'a', 3)).toEqual([]);
    expect(visit(lists, 'd', 3)).toEqual(['b']);
    expect([...lists]).toEqual(['c', 'a', 'd']);
  });

  test('a thousand visits keep eight', () => {
    const lists = new Set<string>();
    const gone = Array.from({ length: 1000 }, (_, each) => visit(lists, `visit ${each}`)).flat();
    expect(lists.size).toBe(8);
    expect(gone).toHaveLength(992);
  });

  test('how tall a row was is known until it is shown again, or its list is forgotten', () => {
    setHeight('newest', 7, 312.5);
    setHeight('newest', 8, 200);
    setHeight('hottest', 7, 99);
    expect([heightOf('newest', 7), heightOf('hottest', 7), heightOf('other', 7)]).toEqual([
      312.5,
      99,
      undefined,
    ]);
    setHeight('newest', 7, undefined);
    expect([heightOf('newest', 7), heightOf('newest', 8)]).toEqual([undefined, 200]);
    forgetHeights('newest');
    expect([heightOf('newest', 8), heightOf('hottest', 7)]).toEqual([undefined, 99]);
  });
});
