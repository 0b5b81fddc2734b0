/** Switching codes on where the answer, and the recovery codes with it, got lost. */
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/client/api/send';
import { CodesAreOn, codesConfirmation, newCodes } from '@/lib/domains/second-factor/setup-hooks';
import { withBrowserStorage } from '../../support/browser-storage';

const on = () => Response.json({ code: 'second_factor_on', message: 'On already.' }, { status: 400 });
const wrong = () => Response.json({ code: 'code_invalid', message: 'Wrong.' }, { status: 400 });
const lost = () => {
  throw new Error('no network');
};
const answers = (...each: (() => Response)[]) => vi.stubGlobal('fetch', async () => each.shift()?.());

beforeEach(() => withBrowserStorage());

test('pressed again after a lost answer, it says that codes are on and their recovery codes did not arrive', async () => {
  const confirm = codesConfirmation();
  answers(lost, on);
  await expect(confirm('123456')).rejects.toBeInstanceOf(ApiError);
  await expect(confirm('123456')).rejects.toEqual(new CodesAreOn(true));
});

test('another code before it, or codes that were set up elsewhere', async () => {
  const confirm = codesConfirmation();
  answers(wrong, on, on);
  await expect(confirm('1')).rejects.toMatchObject({ code: 'code_invalid' });
  await expect(confirm('123456')).rejects.toMatchObject({ isLost: false });
  await expect(newCodes(undefined)).rejects.toMatchObject({ isLost: false });
});

test('answered, it has the recovery codes', async () => {
  answers(() => Response.json({ message: 'On.', recovery_codes: ['abcde-fghij'] }));
  expect(await codesConfirmation()('123456')).toEqual(['abcde-fghij']);
});
