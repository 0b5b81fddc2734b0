import { blocksOf, setBlock } from '@/lib/domains/blocks/blocks';
import { block, listBlocks } from '@/lib/domains/blocks/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listBlocks, 'member', ({ viewer, query }) => blocksOf(viewer, query)),
  POST: handle(block, 'member', ({ viewer, body }) => setBlock(viewer, body.username, body.block)),
});
