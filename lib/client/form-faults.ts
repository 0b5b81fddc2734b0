'use client';
import { createContext, useCallback, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Words about a fault, and the names of the fields that the server has refused; undefined where it did not say. `a|b` is one
 * field that is named so or so.
 */
export type Fault = { words: HTMLElement; fields: readonly string[] | undefined };

/**
 * What a form tells the lines of words in it (`StatusLine`): how often it was submitted, so that the same words are announced
 * again, and where to report a fault.
 */
export const FormFaults = createContext<{ attempt: number; report: (fault: Fault) => void }>({
  attempt: 0,
  report: () => {},
});

/** Words about a fault that stand outside the form: the id of their element. Each refusal is an object of its own. */
export type FaultOutside = { wordsId: string; fields: Fault['fields'] };

/**
 * For a form whose words stand in a place that it shares with others, such as the bar above a page. Only what this form was
 * refused is reported to it.
 * @param show  shows words in the element with the id `wordsId`
 * @returns `fault`, for `Form`; and `refuse`, which shows why and has the form mark its field
 */
export function useFaultOutside(wordsId: string, show: (words: string) => void) {
  const [fault, setFault] = useState<FaultOutside>();
  const refuse = useCallback(
    (words: string, fields?: Fault['fields']) => {
      show(words);
      setFault({ wordsId, fields });
    },
    [wordsId, show],
  );
  return { fault, refuse };
}

/** The fields that a person fills in and that can be at fault, in their order. */
const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter((each): each is Field => {
    if (each instanceof HTMLTextAreaElement || each instanceof HTMLSelectElement) return !each.disabled;
    if (!(each instanceof HTMLInputElement) || each.disabled) return false;
    return !['hidden', 'submit', 'button', 'reset', 'image', 'checkbox'].includes(each.type);
  });

function isMissing(field: Field, form: HTMLFormElement): boolean {
  if (field.type !== 'radio') return !field.value.trim() || !field.validity.valid;
  return !form.querySelector(`input[name="${CSS.escape(field.name)}"]:checked`);
}

/**
 * The fields at fault, in the form's order: all that the server names. Of a check in the browser, it is the first that is empty
 * or wrong, as every check asks for the fields in their order. It is the form's only one otherwise.
 */
export function faultyFields(form: HTMLFormElement, { fields = [] }: Fault, isCheck: boolean): Field[] {
  const all = fieldsOf(form);
  const only = all.length === 1 ? all : [];
  if (isCheck) {
    const missing = all.find((each) => isMissing(each, form));
    return missing ? [missing] : only;
  }
  if (fields.length === 0) return [];
  const named = fields.map(
    (names) => names.split('|').flatMap((name) => all.find((each) => each.name === name) ?? [])[0],
  );
  const faulty = all.filter((each) => named.includes(each));
  return faulty.length > 0 ? faulty : only;
}

/** Marks a field as faulty, described by the words, until it is changed or the form is submitted again. */
export function markFault(field: Field, words: HTMLElement): void {
  const before = field.getAttribute('aria-describedby') ?? '';
  field.dataset.describedBefore = before;
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', `${words.id} ${before}`.trim());
  for (const event of ['input', 'change'])
    field.addEventListener(event, () => clearFault(field), { once: true });
}

function clearFault(field: Field): void {
  const { describedBefore: before } = field.dataset;
  if (before === undefined) return;
  delete field.dataset.describedBefore;
  field.removeAttribute('aria-invalid');
  if (before) field.setAttribute('aria-describedby', before);
  else field.removeAttribute('aria-describedby');
}

/** Takes back what the last submit has marked. */
export function clearFaults(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) clearFault(field);
}
