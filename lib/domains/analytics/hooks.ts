'use client';
import { useRead } from '@/lib/client/api/use-read';
import { type PlatformHealth, platformHealth } from './health-schema';
import { type Analytics, platformAnalytics } from './schema';

/** The platform's figures: first as the server rendered them, or else fetched at once. */
export const useFigures = (first: Analytics | undefined) => useRead(platformAnalytics, {}, first);

/** The platform's health, for the creator account. */
export const useHealth = (first: PlatformHealth) => useRead(platformHealth, {}, first);
