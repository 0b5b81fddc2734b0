import { acceptTerms } from '@/lib/domains/terms/schema';
import { accept } from '@/lib/domains/terms/terms';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(acceptTerms, 'member', ({ viewer, body }) => accept(viewer, body)),
});
