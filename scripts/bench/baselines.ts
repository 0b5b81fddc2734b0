/** The baselines: an empty handler of the same build, a bare Next.js app, and plain Node without a framework. */
import { startBareApp } from '../services/bare-app.ts';
import { type Asking, reads } from './asks.ts';
import { startBareNode } from './bare-node-server.ts';
import { pagesOf } from './page-asks.ts';
import type { PageBaselines } from './page-rows.ts';
import type { Handlers } from './rows.ts';
import { open } from './servers.ts';

export type Baselines = Handlers & PageBaselines;

/** @param asking  the sessions used for the product; the baselines get the same headers */
export async function startBaselines(
  asking: Asking,
  { databaseUrl, posts }: { databaseUrl: string; posts: number },
): Promise<Baselines> {
  const bare = open(await startBareApp(`bench ${process.pid}`));
  const node = await startBareNode(databaseUrl, posts);
  const ofBare = { ...asking, server: bare };
  return {
    empty: { name: 'empty', load: reads(asking, () => '/api/baseline') },
    bare: { name: 'bare', load: reads(ofBare, () => '/api/empty') },
    nodeFeed: { name: 'node:http + pg', load: node.feed },
    nodeLike: { name: 'node:http + pg', load: node.like },
    nodeFile: { name: 'node:http + pg', load: node.file },
    dynamicPage: { name: 'bare dynamic page', load: pagesOf(ofBare, '/dynamic') },
    prerenderedPage: { name: 'bare prerendered page', load: pagesOf({ ...ofBare, sessions: null }, '/') },
  };
}
