'use client';
/** Whether moving pictures and other heavy media wait until they are tapped: data is paid for by the megabyte. */
import { useSyncExternalStore } from 'react';
import { saverChanged, spentAttribute } from '@/lib/contract/service-worker';
import { readEntry, writeEntry } from './storage/device-storage';

const entry = 'data-saver';

/** What a browser says of its line; many say nothing. */
type Connection = EventTarget & { saveData?: boolean };
const connection = () => (navigator as { connection?: Connection }).connection;

export type DataSaver = {
  on: boolean;
  /** Nobody chose here: it follows the phone's own setting. */
  byItself: boolean;
  /** The week's data is used up: on, whatever was chosen here. */
  spent: boolean;
};

/** What a page starts with on the server, where nobody knows: nothing heavy loads before the page is alive. */
const unknown = 'on by itself';
const spent = 'on, spent';
type State = typeof unknown | typeof spent | 'on' | 'off' | 'off by itself';

function current(): State {
  if (document.documentElement.hasAttribute(spentAttribute)) return spent;
  // Without storage the phone's own setting decides.
  const chosen = readEntry(entry);
  if (chosen === 'on' || chosen === 'off') return chosen;
  return connection()?.saveData ? unknown : 'off by itself';
}

function subscribe(listener: () => void) {
  const line = connection();
  // `storage` tells of the other tabs, the second of this one.
  for (const name of ['storage', saverChanged]) window.addEventListener(name, listener);
  line?.addEventListener('change', listener);
  return () => {
    for (const name of ['storage', saverChanged]) window.removeEventListener(name, listener);
    line?.removeEventListener('change', listener);
  };
}

/** Whether to save data here, fresh whenever that changes. */
export function useDataSaver(): DataSaver {
  const state = useSyncExternalStore(subscribe, current, () => unknown);
  return { on: state.startsWith('on'), byItself: state.endsWith('itself'), spent: state === spent };
}

/** Chooses for this browser, whatever the phone's own setting. */
export function chooseDataSaver(on: boolean) {
  writeEntry(entry, on ? 'on' : 'off');
  window.dispatchEvent(new Event(saverChanged));
}
