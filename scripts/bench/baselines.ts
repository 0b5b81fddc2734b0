/** What the product is measured beside: an empty handler of the same build, and a bare app of the same framework. */
import { startBareApp } from '../services/bare-app.ts';
import { type Asking, reads } from './asks.ts';
import type { Handlers } from './rows.ts';
import { open } from './servers.ts';

/** @param asking  whoever asks the product, who ask the baselines with the same headers */
export async function startBaselines(asking: Asking): Promise<Handlers> {
  const bare = open(await startBareApp(`bench ${process.pid}`));
  return {
    empty: { name: 'empty', load: reads(asking, () => '/api/baseline') },
    bare: { name: 'bare', load: reads({ ...asking, server: bare }, () => '/api/empty') },
  };
}
