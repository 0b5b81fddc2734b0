/** What pusher-js is told: whether it can listen at all is decided by the names that it has for its ways. */
import { expect, test } from 'vitest';
import { openLibrary, usualPace } from '@/lib/client/realtime/library';

test.each([true, false])(
  'by https or not (%s), there is a way to listen, and it is the one by socket',
  async (tls) => {
    const pusher = await openLibrary(
      {
        // Nobody listens there.
        config: async () => ({ key: 'a-key', cluster: null, host: 'localhost', port: 9, tls }),
        authEndpoint: '/api/pusher/auth',
        userAuthEndpoint: '/api/pusher/user-auth',
        authHeaders: () => ({}),
      },
      usualPace,
    );
    expect(pusher?.connection.state, '`failed` is what a browser without sockets would have').toBe(
      'connecting',
    );
    expect(pusher?.shouldUseTLS()).toBe(tls);
    pusher?.disconnect();
  },
);
