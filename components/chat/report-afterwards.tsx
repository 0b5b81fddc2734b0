'use client';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';

/** Loaded on the page of a chat that is refused, and not with every chat. */
export const ReportAfterwards = lazyWithRetry(() => import('./report-afterwards-buttons'));
