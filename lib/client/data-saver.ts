'use client';
/** Whether videos and other heavy media load only on a tap, because mobile data is paid for by the megabyte. */
import { useSyncExternalStore } from 'react';
import { saverChanged, spentAttribute } from '@/lib/contract/service-worker';
import { readEntry, writeEntry } from './storage/device-storage';

const entry = 'data-saver';

/** The browser's Network Information; many browsers do not have it. */
type Connection = EventTarget & { saveData?: boolean };
const connection = () => (navigator as { connection?: Connection }).connection;

export type DataSaver = {
  on: boolean;
  /** Nothing was chosen in this browser, so the phone's own setting applies. */
  byItself: boolean;
  /** The weekly data limit is reached, so it is on, whatever was chosen. */
  spent: boolean;
  /** False until hydration, where nothing of this is known yet. */
  known: boolean;
};

/** The state on the server, which does not know the setting: nothing heavy loads before hydration. */
const unknown = 'on until known, by itself';
const spent = 'on, spent';
type State = typeof unknown | typeof spent | 'on' | 'on by itself' | 'off' | 'off by itself';

function current(): State {
  if (document.documentElement.hasAttribute(spentAttribute)) return spent;
  // Without storage, the phone's setting decides.
  const chosen = readEntry(entry);
  if (chosen === 'on' || chosen === 'off') return chosen;
  return connection()?.saveData ? 'on by itself' : 'off by itself';
}

function subscribe(listener: () => void) {
  const line = connection();
  // `storage` fires for changes in other tabs, `saverChanged` for this one.
  for (const name of ['storage', saverChanged]) window.addEventListener(name, listener);
  line?.addEventListener('change', listener);
  return () => {
    for (const name of ['storage', saverChanged]) window.removeEventListener(name, listener);
    line?.removeEventListener('change', listener);
  };
}

/** Whether to save data in this browser; updated when that changes. */
export function useDataSaver(): DataSaver {
  const state = useSyncExternalStore(subscribe, current, () => unknown);
  return {
    on: state.startsWith('on'),
    byItself: state.endsWith('itself'),
    spent: state === spent,
    known: state !== unknown,
  };
}

/** Sets the choice for this browser, regardless of the phone's setting. */
export function chooseDataSaver(on: boolean) {
  writeEntry(entry, on ? 'on' : 'off');
  window.dispatchEvent(new Event(saverChanged));
}
