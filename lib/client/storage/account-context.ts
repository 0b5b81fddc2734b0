'use client';
/** The account of the page, for what is stored and sent in its name. */
import { createContext, useContext, useMemo } from 'react';
import { type AccountId, type AccountStorage, accountStorage } from './account-storage';

/** The account that the page was rendered for; null for a visitor. */
export const AccountContext = createContext<AccountId | null>(null);

/** The storage of the page's account; null for a visitor, for whom nothing is stored. */
export function useAccountStorage(): AccountStorage | null {
  const account = useContext(AccountContext);
  return useMemo(() => (account === null ? null : accountStorage(account)), [account]);
}
