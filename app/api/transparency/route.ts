import { transparencyReport } from '@/lib/domains/safety/transparency';
import { transparency } from '@/lib/domains/safety/transparency-schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(transparency, 'public', () => transparencyReport()),
});
