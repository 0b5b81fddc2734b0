import { openApi } from '@/lib/contract/service';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { openApiDocument } from '@/lib/http/api/openapi-document';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(openApi, 'public', openApiDocument),
});
