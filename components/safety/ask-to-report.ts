'use client';
import { useSyncExternalStore } from 'react';
import type { ReportedType } from '@/lib/domains/safety/schema';

/** What a report is about, as it was when somebody pressed 'Report'. */
export type Reportable = {
  targetType: ReportedType;
  targetId: number;
  /** What is reported, for the dialog's title. */
  what: string;
  /** The seal of a ghost. Asked when the report is sent: it may come after the dialog was opened. */
  seal?: (() => string | undefined) | undefined;
  /** Whether the person has a picture, which can be reported separately: the dialog then asks which of the two is meant. */
  hasPicture?: boolean;
  /** Who wrote it: they can be reported in its place where it is gone by then. */
  author?: { id: number; username: string } | undefined;
};

/** `onReported` is called even if whatever asked has left the page by then. */
type Asking = Reportable & { onReported?: () => void };

/** `turn`: the how many-th it is; `from`: the page on which somebody asked. */
type Asked = { about: Asking; turn: number; from: string };

let asked: Asked | null = null;
let turn = 0;
const listeners = new Set<() => void>();

function change(to: Asked | null) {
  asked = to;
  for (const changed of listeners) changed();
}

/**
 * Opens the report dialog. It belongs to the frame of all pages (report-host.tsx) and not to what is reported: a block, a
 * deletion or a refresh may take that off the page, and the words of the report stay.
 */
export function askToReport(about: Asking) {
  turn += 1;
  change({ about, turn, from: window.location.pathname });
}

export const closeReport = () => change(null);

const follow = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** What somebody is about to report; null while nobody does. */
export const useAskedReport = () =>
  useSyncExternalStore(
    follow,
    () => asked,
    () => null,
  );
