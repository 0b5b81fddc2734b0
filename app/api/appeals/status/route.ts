import { readAppeal } from '@/lib/domains/safety/appeal-schema';
import { appealByToken } from '@/lib/domains/safety/appeals/appeal-by-token';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(readAppeal, 'public', ({ body }) => appealByToken(body.appealToken)),
});
