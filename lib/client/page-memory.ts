'use client';
import { createContext } from 'react';

/**
 * What the open page keeps in memory and must not lose when a fresh copy replaces it (components/shell/kept-page.tsx), by
 * name. It goes when the page is left, or its account changes. Null outside of members' pages.
 */
export const PageMemory = createContext<Map<string, unknown> | null>(null);
