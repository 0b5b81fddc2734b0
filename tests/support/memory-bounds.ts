/**
 * Everything that is held in memory for longer than a call: the caches, maps, queues and timers of the servers and of the
 * browser code. tests/unit/memory-bounds.test.ts finds them in the sources, and fails for one without a line. The keys are
 * file and name.
 */
export const memoryBounds: Record<string, { by: string; bound: string }> = {
  // The app server
  'lib/platform/call-counts.ts held.hypegistCalls': {
    by: 'every call',
    bound:
      'a row for each of 27 lengths of a minute; written every half minute, older than an hour is dropped',
  },
  'lib/platform/after-response.ts underway': {
    by: 'writes with an effect after the answer',
    bound: 'each ends with its time-out; as many as writes were answered in that time',
  },
  'lib/platform/tracing/otlp.ts spans': {
    by: 'every traced request',
    bound: 'each as long as its request is held; 2,048 wait to be sent, and others are dropped',
  },
  'lib/platform/metrics/registry.ts hits': { by: 'nobody: our caches', bound: 'one for each cache' },
  'lib/platform/database/pool.ts made': { by: 'every call', bound: 'DATABASE_POOL connections' },
  'lib/platform/database/pool.ts held.hypegistPools': { by: 'nobody', bound: 'one for each address set' },
  'lib/platform/database/client.ts held.hypegistPrisma': { by: 'nobody', bound: 'one for each pool' },
  'lib/platform/batcher.ts waiting': {
    by: 'those who ask at the same moment',
    bound: 'the questions of requests in flight, each once; a batch is asked together and leaves it',
  },
  'lib/http/api/response-cache.ts kept': { by: 'everybody who opens chats', bound: '16 MB, five minutes' },
  'lib/http/api/response-cache.ts setInterval': { by: 'nobody', bound: 'one' },
  'lib/http/api/serialize-response.ts schemas': { by: 'nobody: our calls', bound: 'one for each call' },
  'lib/http/api/leases.ts left': { by: 'every person and address that asks', bound: '20,000 keys a limit' },
  'lib/http/api/rate-limit.ts limiters': { by: 'nobody: our limits', bound: 'one for each limit' },
  'lib/http/api/feed-response.ts templates': {
    by: 'everybody who posts',
    bound: 'one for each post that is kept, and no longer than it is',
  },
  'lib/http/api/draw-response.ts kept': { by: 'whoever opens tournaments', bound: '8 MB, five minutes' },
  'lib/http/api/feed-response.ts untouched': { by: 'everybody who posts', bound: '4 MB, five minutes' },
  'lib/http/pages/rate-limit.ts known': {
    by: 'everybody who logs in',
    bound: '5,000 sessions, two numbers each, a minute',
  },
  'lib/http/api/token.ts opened': { by: 'everybody who logs in', bound: '5,000 tokens' },
  'lib/domains/export/export.ts underway': {
    by: 'whoever takes their data along',
    bound:
      'eight, thirty minutes each and what their files need (constants/export.ts, dataExport, streamLongest)',
  },
  'lib/domains/battles/vote-broadcast.ts broadcasters': {
    by: 'voters',
    bound: 'battles voted in during the last four seconds',
  },
  'lib/domains/battles/vote-counter.ts counters': { by: 'voters', bound: '1,000 battles' },
  'lib/domains/notices/live.ts turns': {
    by: 'everybody who answers somebody',
    bound: 'people who were told of something during a second, until the next is told',
  },
  'lib/domains/notices/live.ts deferred': {
    by: 'everybody who answers somebody',
    bound: 'people who were told of something during the last second',
  },
  'lib/domains/posts/feed/cache.ts cache': {
    by: 'everybody who posts',
    bound: '2,000 posts, 4,000,000 characters',
  },
  'lib/domains/media/small-pictures.ts drawn': { by: 'whoever looks at pictures', bound: '500 pictures' },
  'lib/domains/media/mp4-duration.ts tracks': { by: 'a video', bound: '64 (mostTracks)' },
  'lib/domains/media/webm-duration.ts spans': {
    by: 'a video',
    bound: 'its elements, counted (mostElements)',
  },
  'lib/domains/media/webm-duration.ts lasting': {
    by: 'a video',
    bound: 'its elements, counted (mostElements)',
  },
  'lib/domains/media/webm-duration.ts entered': { by: 'nobody', bound: 'six names' },
  'lib/domains/media/webm-duration.ts numbers': { by: 'nobody', bound: 'a dozen names' },
  'lib/domains/accounts/common-passwords.ts commonPasswords': { by: 'nobody', bound: 'our own list' },
  'lib/platform/storage/pieces.ts gathered': {
    by: 'whoever sends a ghost or reports',
    bound: 'a megabyte of each file that is being copied, and the chunk that came last',
  },
  'lib/platform/storage/storage.ts drivers': { by: 'nobody', bound: 'one of each kind' },
  'lib/platform/storage/disk.ts ofTheDisk': { by: 'nobody', bound: 'seven names' },
  'scripts/server/serve.mjs answers': { by: 'requests', bound: 'those in flight' },
  'scripts/server/serve.mjs connections': { by: 'whoever connects', bound: 'the open connections' },

  // The realtime server
  'scripts/realtime-server/channels.ts open': {
    by: 'whoever subscribes',
    bound: 'connections times their channels (limits of the server); an empty one goes',
  },
  'scripts/realtime-server/client-events.ts hints': { by: 'nobody', bound: 'two' },
  'scripts/realtime-server/connection.ts channels': {
    by: 'one connection',
    bound: 'its channels (limits of the server)',
  },
  'scripts/realtime-server/server.ts open': { by: 'whoever connects', bound: 'limits.connections' },
  'scripts/realtime-server/server.ts setInterval': { by: 'nobody', bound: 'one' },
  'scripts/realtime-server/http-api.ts chunks': {
    by: 'the app server',
    bound: 'the longest request (limits)',
  },
  'scripts/realtime-server/through-app.mjs open': { by: 'whoever connects', bound: 'the open sockets' },

  // The browser
  'lib/client/due-requests.ts asked': {
    by: 'the reader',
    bound: 'battles shown on the page, and the two moments of a tournament',
  },
  'lib/domains/squads/hooks.ts came': { by: 'the reader', bound: 'squads shown on the page' },
  'lib/client/realtime/connection-opened.ts listeners': { by: 'nobody', bound: 'one: the frame of the page' },
  'lib/client/realtime/connection.ts channels': {
    by: 'the pages that listen',
    bound: 'four; one that nobody hears goes',
  },
  'lib/client/lists/stale-rows.ts ids': {
    by: 'other people',
    bound: 'messages or battles loaded on the page',
  },
  'lib/client/lists/use-message-timeline.ts forgotten': {
    by: 'other people',
    bound: 'messages that went while the page was open',
  },
  'lib/domains/battles/stale-hooks.ts near': { by: 'nobody', bound: 'battles loaded on the page' },
  'lib/domains/squad-chat/hooks.ts dropped': {
    by: 'other people',
    bound: 'messages that were deleted while the page was open',
  },
  'lib/domains/chat/hooks.ts gone': {
    by: 'other people',
    bound: 'messages that were taken back while the page was open',
  },
  'lib/client/lists/use-infinite-list.ts added': {
    by: 'whoever posts',
    bound: 'a number for each post that was written on the open page, and gone with it',
  },
  'lib/client/lists/use-infinite-list.ts families': {
    by: 'the reader',
    bound: 'a name for each opening of a list in this tab',
  },
  'lib/domains/profiles/hooks.ts newestRenders': {
    by: 'the reader',
    bound: 'a time for each profile that was opened in this tab',
  },
  'lib/client/clock.ts setInterval': { by: 'nobody', bound: 'one for each clock shown, cleared with it' },
  'lib/client/typed-fields.ts typed': { by: 'the reader', bound: 'weak: each as long as its field' },
  'lib/client/use-while-visible.ts setInterval': {
    by: 'nobody',
    bound: 'one for each poll, cleared with it',
  },
  'lib/client/api/use-when-settled.ts waiting': {
    by: 'whoever writes or likes offline',
    bound:
      'what one form or list has in the outbox; each goes once it is sent, refused or dropped, all with the form or list',
  },
  'lib/client/api/use-optimistic-mutation.ts buttons': {
    by: 'the reader',
    bound: 'one for each kind of button on a card, gone with it',
  },
  'lib/domains/settings/hooks.ts turns': {
    by: 'the reader',
    bound: 'a number for each setting that was changed, gone with the form',
  },
  'lib/client/outbox.ts setInterval': {
    by: 'nobody',
    bound: 'one for each item that waits, cleared with it',
  },
  'lib/client/api/use-outbox.ts setInterval': { by: 'nobody', bound: 'one for each outbox, cleared with it' },
  'lib/client/lists/far-rows.ts watched': {
    by: 'whoever scrolls',
    bound: 'the rows on the page, and no longer than they',
  },
  'lib/client/realtime/hints.ts asked': { by: 'other people’s pages', bound: '100 ids, a minute each' },
  'lib/client/realtime/hints.ts wanted': { by: 'other people’s pages', bound: '100 ids' },
  'lib/client/lists/kept-lists.ts heights': {
    by: 'whoever scrolls',
    bound: 'eight lists a family, a number a row',
  },
  'lib/domains/posts/hooks.ts written': {
    by: 'whoever comments',
    bound: 'what they wrote on this page: 60 a minute',
  },
  'lib/domains/battles/wins-rules.ts pairs': {
    by: 'battles that are due',
    bound: '200 of one settlement, and their days’ wins',
  },
  'lib/domains/battles/wins-rules.ts people': {
    by: 'battles that are due',
    bound: '200 of one settlement, and their days’ wins',
  },
  'lib/domains/media/audio-metadata.ts sounding': { by: 'nobody', bound: 'three names' },
  'lib/domains/media/images.ts drawing': {
    by: 'whoever sends pictures',
    bound: '25,000,000 pixels unpacked at once, 200 wait',
  },
  'lib/domains/media/images.ts showing': {
    by: 'whoever looks at pictures of people',
    bound: '1,000,000 pixels unpacked at once, or one larger picture; 200 wait',
  },
  'lib/domains/media/mp4-metadata.ts cleaning': {
    by: 'whoever sends videos',
    bound:
      '128 MB of tables, and of the spans and boxes that they name, of all files at once; 16 MB of tables a file; 200 wait',
  },
  'lib/domains/media/uploads-underway.ts largeUnderway': {
    by: 'uploads',
    bound: '1.5 GB on disk, 200 wait',
  },
  'lib/domains/media/uploads-underway.ts smallUnderway': {
    by: 'uploads',
    bound: '512 MB on disk, 200 wait',
  },
  'lib/domains/media/mp4-metadata.ts passing': { by: 'nobody', bound: 'seven names' },
  'lib/domains/media/small-pictures.ts setInterval': { by: 'nobody', bound: 'one' },
  'lib/domains/media/webm-metadata.ts blanked': { by: 'nobody', bound: 'two names' },
  'lib/domains/media/webm-metadata.ts blocks': { by: 'nobody', bound: 'two names' },
  'lib/domains/media/webm-metadata.ts entered': { by: 'nobody', bound: 'five names' },
  'lib/domains/media/webm-metadata.ts passed': { by: 'nobody', bound: 'a dozen names' },
  'lib/domains/media/webm-metadata.ts passedOfTrack': { by: 'nobody', bound: 'two dozen names' },
  'lib/domains/media/uploads-underway.ts ofPerson': {
    by: 'uploads',
    bound: 'people with an upload underway, or waiting',
  },
  'lib/domains/media/weighted-queue.ts waiting': { by: 'uploads', bound: '200, a minute each' },
  'lib/domains/posts/feed/skeleton.ts readersLeavingOut': {
    by: 'readers with blocks or mutes',
    bound: '10,000 ids, five minutes',
  },
  'lib/http/api/rate-limit.ts unleased': { by: 'nobody', bound: 'one name' },
  'scripts/realtime-server/people.ts here': {
    by: 'whoever connects',
    bound: 'people with a connection: 10,000 connections in all',
  },
  'scripts/realtime-server/places.ts ofNetwork': {
    by: 'whoever connects',
    bound: 'networks with a connection: 10,000 in all',
  },
};
