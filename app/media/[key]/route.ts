import { serveMedia } from '@/lib/http/api/serve-media';

type Context = { params: Promise<{ key: string }> };

/** Also answers HEAD: the framework calls this handler for both. */
export const GET = async (request: Request, { params }: Context) => serveMedia((await params).key, request);
