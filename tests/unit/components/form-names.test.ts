/** What the server refuses is marked in the form: its fields have the names of the call's inputs (experience.md, Behaviour). */
import path from 'node:path';
import { expect, test } from 'vitest';
import { refusedFields, refusedWords } from '@/lib/client/api/refused-fields';
import type { Endpoint } from '@/lib/contract/endpoint';
import { codeOf, importsOf, sourcesBelow } from '@/tests/support/sources';

/** Fields that are components of their own, and the names that they give. */
const named: Record<string, string> = {
  CodeField: 'code',
  CurrentPassword: 'password',
  OpponentInput: 'opponentUsername',
};
/** Inputs that nobody types or chooses in a field that can be faulty: a box to tick, a button, or what is known already. */
const notTyped =
  /Id$|Token$|^(token|seal|targetType|mode|replyTo|askForAdvice|seenStock|withdrawn|appoint|verify|count)$/;
/** Other settings of the same call stand elsewhere. */
const elsewhere: Record<string, string[]> = {
  'components/settings/quiet-hours.tsx': ['findable', 'who_may_write', 'notify'],
};
const field = /<(Labelled\w+|DraftArea|\w*Field|input|textarea|select|CurrentPassword|OpponentInput)\b/g;

const forms = sourcesBelow('components').filter((file) => /<(Form|ChangeForm)\b/.test(codeOf(file)));

/** The calls that a form sends, by their names. */
const callsOf = (code: string) =>
  [...code.matchAll(/use(?:Send|FileForm)\(\s*(\w+)|\bspec=\{(\w+)\}/g)].map(
    ([, sent, given]) => sent ?? given ?? '',
  );

async function callNamed(name: string, file: string): Promise<Endpoint | undefined> {
  for (const { from } of importsOf(file)) {
    if (!from.endsWith('schema.ts')) continue;
    const found = (await import(/* @vite-ignore */ path.resolve(from)))[name];
    if (found) return found;
  }
  return undefined;
}

test('each input of a call that is typed into one of several fields is that field’s name', async () => {
  const nameless: string[] = [];
  for (const file of forms) {
    const code = codeOf(file);
    // The only field of a form is found without a name.
    if ((code.match(field) ?? []).length < 2) continue;
    const names = [...code.matchAll(/\bname=(?:"|\{`)(\w+)/g)].map(([, name]) => name);
    for (const [component, name] of Object.entries(named))
      if (code.includes(`<${component}`)) names.push(name);
    for (const name of callsOf(code)) {
      const body = (await callNamed(name, file))?.body as { shape?: object } | undefined;
      const typed = Object.keys(body?.shape ?? {}).filter(
        (each) => !notTyped.test(each) && !elsewhere[file]?.includes(each),
      );
      nameless.push(
        ...typed.filter((each) => !names.includes(each)).map((each) => `${file}: ${name}.${each}`),
      );
    }
  }
  expect(forms.length).toBeGreaterThan(30);
  expect(nameless).toEqual([]);
});

test('an address that may be one of two people’s is first the guardian’s', () => {
  expect(refusedFields('own_address', undefined)).toEqual(['guardianEmail|newEmail|email']);
  expect(refusedFields('guardian_already', undefined)).toEqual(['guardianEmail|email']);
  expect(refusedFields('invalid_input', [{ path: 'scores.1', message: 'is too high' }])).toEqual([
    'scores.1|scores',
  ]);
});

test('what is wrong with several fields is said at once, each thing once, where it is said in sentences', () => {
  const [email, name] = ['Please enter a valid email address.', 'Usernames have 3 to 20 letters.'];
  const issues = [email, name, name].map((message) => ({ path: 'field', message }));
  expect(refusedWords(email, issues)).toBe(`${email} ${name}`);
  const bare = [...issues, { path: 'quiet_from', message: 'must be a time such as 22:00' }];
  expect(refusedWords(email, bare)).toBe(email);
  expect(refusedWords(email, undefined)).toBe(email);
});
