'use client';
/** Whose page this is, for what is kept in their name and sent in it. */
import { createContext, useContext, useMemo } from 'react';
import { type AccountId, type AccountStorage, accountStorage } from './account-storage';

/** The account that the page was rendered for; null for a visitor. */
export const AccountContext = createContext<AccountId | null>(null);

/** What is kept for the person here; null for a visitor, for whom nothing is. */
export function useAccountStorage(): AccountStorage | null {
  const account = useContext(AccountContext);
  return useMemo(() => (account === null ? null : accountStorage(account)), [account]);
}
