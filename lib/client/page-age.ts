'use client';
import { createContext } from 'react';

/**
 * Called by a list that goes on showing an earlier copy of its page, although a newer one has come: so long the page says how old
 * it is (components/shell/kept-page.tsx). It returns a function that ends this.
 */
export const HoldAge = createContext<() => () => void>(() => () => {});
