/** Which words suggest self-harm, and which only sound like it (rules.md, Safety). */
import { describe, expect, test } from 'vitest';
import { english, harmless, pidgin } from '@/lib/domains/rants/distress-words';
import { suggestsSelfHarm } from '@/lib/domains/rants/rules';
import { toTheMinute } from '@/lib/domains/safety/rules';
import { measuredAgain } from '../../support/measured-again';

describe('distress is recognised', () => {
  test.each([...english, ...pidgin])('%s', (phrase) => {
    expect(suggestsSelfHarm(`My day was long. ${phrase} and I am tired.`)).toBe(true);
  });

  test.each([
    // As it is typed
    'I WANT TO DIE',
    'i   want\n\nto\tdie',
    'I just want to diiiieeee',
    'I really, really just wanna die',
    'I honestly want to k i l l myself',
    'im going to KILLLL MY SELF',
    'i dont wanna live any more',
    'I don’t want to be alive.',
    'I do not want to live',
    'K.Y.S',
    'she said k y s in front of everybody',
    '#suicide',
    'su1cide',
    'su!cide',
    '5uicide is on my mind',
    'k1ll mys3lf',
    'I want 2 die',
    'sometimes i thînk about dying',
    'No one would miss me',
    'they will be better off without me honestly',
    'I bought SNIPER yesterday',
    // In Pidgin, with what people put in between
    'Abeg I just wan die',
    'I kuku wan die sef',
    'Make I just kuku die abeg',
    'dis life don tire me',
    'Life don taya me, I no wan live again',
    'I no just wan dey this world again',
    'E better make I die',
    'I wan comot for dis world',
    'make God just take me',
    'i don buy sniper, e remain small',
    // Beside something harmless
    'This exam is killing me but honestly I want to die',
    'we watched Suicide Squad and then I cried, I want to end my life',
    'She told me to go and kill myself',
  ])('%s', (text) => {
    expect(suggestsSelfHarm(text)).toBe(true);
  });
});

describe('what people say and do not mean is left alone', () => {
  test.each(harmless)('%s', (phrase) => {
    expect(suggestsSelfHarm(`You know how it goes: ${phrase}.`)).toBe(false);
  });

  test.each([
    'this exam is killing me',
    "I'm dying of laughter",
    'I am dying 😂😂😂',
    'I died when he entered the class with that hat',
    'I wan die for laugh',
    'laugh wan kill me',
    'hunger wan kill me, who get bread?',
    'My battery wan die',
    'my phone will die soon',
    'The outfit is to die for',
    'NEPA will kill somebody one day',
    'My mum will kill me if she sees this result',
    'I want to diet from Monday',
    'I want to dye my hair',
    'thinking about dying my hair red',
    'it is 5 kms from my house',
    'School is 12kms away',
    'We run into traffic at Ojota every morning',
    'The okada nearly jam me, I for don die',
    'Make I die if I lie, she said it',
    'I cut myself shaving',
    'I cut myself some slack today',
    'Physics is hard, I cannot do this assignment anymore',
    'I hurt my knee in training',
    'That test killed my self-esteem',
    'My best friend died last year and I miss her',
    'We did suicide prevention in assembly today',
    'I am tired of this homework',
    'I don tire for this school',
    'I want to hang out with them',
    'I wan hang with my guys',
    '',
    '💀💀💀',
  ])('%s', (text) => {
    expect(suggestsSelfHarm(text)).toBe(false);
  });
});

test('a long text is read in no time worth waiting for', () => {
  const text = 'i want to dia and make i dye kil my sel f '.repeat(48);
  return measuredAgain(() => {
    const started = performance.now();
    suggestsSelfHarm(text);
    expect(performance.now() - started).toBeLessThan(100);
  });
});

test('a time is kept to the minute, never later than it was', () => {
  expect(toTheMinute(new Date('2026-05-06T12:34:56.789Z')).toISOString()).toBe('2026-05-06T12:34:00.000Z');
  expect(toTheMinute(new Date('2026-05-06T12:34:00.000Z')).toISOString()).toBe('2026-05-06T12:34:00.000Z');
});
