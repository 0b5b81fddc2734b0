import { serveMedia } from '@/lib/http/api/serve-media';

type Context = { params: Promise<{ key: string }> };

/** HEAD too: the framework asks this for both. */
export const GET = async (request: Request, { params }: Context) => serveMedia((await params).key, request);
