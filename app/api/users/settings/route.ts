import { changeSettings, readSettings } from '@/lib/domains/settings/schema';
import { setSettings, settingsOf } from '@/lib/domains/settings/settings';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(readSettings, 'member', ({ viewer }) => settingsOf(viewer)),
  POST: handle(changeSettings, 'member', ({ viewer, body }) => setSettings(viewer, body)),
});
