'use client';
import { useRead } from '@/lib/client/api/use-read';
import { type PlatformHealth, platformHealth } from './health-schema';
import { type Analytics, platformAnalytics } from './schema';

/** The platform's figures, from the server's rendering on; asked at once where there is none. */
export const useFigures = (first: Analytics | undefined) => useRead(platformAnalytics, {}, first);

/** How the platform does, for the creator account. */
export const useHealth = (first: PlatformHealth) => useRead(platformHealth, {}, first);
