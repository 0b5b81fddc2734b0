import { squadMessages } from '@/lib/domains/squad-chat/messages';
import { listSquadMessages } from '@/lib/domains/squad-chat/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listSquadMessages, 'member', ({ viewer, params, query }) =>
    squadMessages(viewer, params.squadId, query),
  ),
});
