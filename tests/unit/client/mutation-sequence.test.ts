/** A button that is pressed again before the server has answered. */
import { expect, test } from 'vitest';
import { mutationSequence } from '@/lib/client/api/mutation-sequence';

/** Presses a switch, which says on or off by itself, as a page does; `at` is what is shown. */
function aSwitch() {
  const shown = { at: 'off' };
  const { start } = mutationSequence();
  return {
    shown,
    press() {
      const before = shown.at;
      shown.at = before === 'off' ? 'on' : 'off';
      const wanted = shown.at;
      const { stored, refused, over } = start(() => {
        shown.at = before;
      });
      return {
        over,
        refused,
        stored: () =>
          stored(() => {
            shown.at = wanted;
          }),
      };
    },
  };
}

test('two presses that are both refused: what was there before the first', () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { shown, press } = aSwitch();
    const both = [press(), press()];
    expect(order.map((each) => both[each]?.refused())).toEqual(order.map((each) => each === 1));
    expect(shown.at).toBe('off');
  }
});

test('three, of which the last is refused: what the last stored one wanted', () => {
  const { shown, press } = aSwitch();
  const [first, second, third] = [press(), press(), press()];
  first.stored();
  second.stored();
  expect(shown.at).toBe('on');
  third.refused();
  expect(shown.at).toBe('off');
});

test('the answer to an earlier press comes after the refusal of the last: it is shown', () => {
  const { shown, press } = aSwitch();
  const [first, second] = [press(), press()];
  second.refused();
  first.stored();
  expect(shown.at).toBe('on');
});

test('the answer to an earlier press does not undo a later one, whichever comes first', () => {
  const { shown, press } = aSwitch();
  const [first, second, third] = [press(), press(), press()];
  third.stored();
  first.stored();
  second.refused();
  expect(shown.at).toBe('on');
  press().refused();
  expect(shown.at).toBe('on');
});

test('after a press of which nobody knows what became, the next one is undone to what was shown', () => {
  const { shown, press } = aSwitch();
  press().over();
  expect(shown.at).toBe('on');
  press().refused();
  expect(shown.at).toBe('on');
});
