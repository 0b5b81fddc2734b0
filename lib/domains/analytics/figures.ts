import 'server-only';
import { statement } from '@/lib/platform/database/client';
import type { Analytics } from './schema';
import { figures } from './statements';

/** The platform's totals and its most popular games, at this moment. */
export async function platformFigures(): Promise<Analytics> {
  const [row] = await statement<Analytics>('platform_figures', figures, []);
  return row as Analytics;
}
