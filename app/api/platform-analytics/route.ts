import { platformFigures } from '@/lib/domains/analytics/figures';
import { platformAnalytics } from '@/lib/domains/analytics/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(platformAnalytics, 'member', () => platformFigures()),
});
