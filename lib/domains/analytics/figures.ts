import 'server-only';
import { statement } from '@/lib/platform/database/client';
import type { Analytics } from './schema';
import { figures } from './statements';

/** How many there are of everyone and everything, and the most popular games; true at the moment of asking. */
export async function platformFigures(): Promise<Analytics> {
  const [row] = await statement<Analytics>('platform_figures', figures, []);
  return row as Analytics;
}
