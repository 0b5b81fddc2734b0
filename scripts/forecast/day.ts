/**
 * Our model of one person's day on HypeGist: 45 minutes after school, mostly in the feed and in chats.
 * Change a number here and run `npm run forecast` to see the effect.
 */

/** A request to the server, with the bench row that measured it. */
export type Asked = {
  what: string;
  row: string;
  timesADay: number;
  /** Transfer size, compressed and with headers. */
  bytes: number;
  /** Database statements of one request alone, including the session lookup. Concurrent requests may share a statement. */
  statements: number;
  /** Rows written, including a notice or a counter; their indexes are part of the row size. */
  rows?: number;
};

/** Pages that the server renders. A page that was visited before opens from the phone's cache. */
export const pagesADay = { timesADay: 6, bytes: 12_000, statements: 5 };

export const asked: Asked[] = [
  { what: 'a screen of the feed', row: 'GET /api/posts', timesADay: 30, bytes: 3500, statements: 2 },
  { what: 'who am I', row: 'GET /api/users/me', timesADay: 20, bytes: 900, statements: 2 },
  { what: 'comments', row: 'GET /api/posts/comments/{id}', timesADay: 12, bytes: 2000, statements: 2 },
  { what: 'the list of chats', row: 'GET /api/dms/conversations', timesADay: 10, bytes: 2000, statements: 2 },
  {
    what: 'a look into a chat',
    row: 'GET /api/dms/messages/{id}, of 1,000,000, unchanged',
    timesADay: 60,
    bytes: 900,
    statements: 2,
  },
  { what: 'a search for somebody', row: 'GET /api/people', timesADay: 2, bytes: 1200, statements: 2 },
  { what: 'rants', row: 'GET /api/rants', timesADay: 4, bytes: 4000, statements: 2 },
  { what: 'a like', row: 'POST /api/like', timesADay: 20, bytes: 700, statements: 2, rows: 2 },
  { what: 'a private message', row: 'POST /api/dms/send', timesADay: 25, bytes: 800, statements: 3, rows: 2 },
  {
    what: 'a message to a squad',
    row: 'POST /api/squad-messages',
    timesADay: 10,
    bytes: 800,
    statements: 2,
    rows: 2,
  },
  { what: 'a vote', row: 'POST /api/vote-battle', timesADay: 4, bytes: 700, statements: 2, rows: 1 },
  {
    what: 'a post or a comment',
    row: 'POST /api/create-post',
    timesADay: 4,
    bytes: 900,
    statements: 2,
    rows: 3,
  },
];

/** Pictures and videos: bytes viewed, and bytes uploaded and stored. */
export const media = {
  seenBytes: 40 * 30_000 + 1.5 * 1_500_000,
  keptBytes: 0.2 * 200_000 + 0.03 * 3_000_000,
};

/** Size of a row with its indexes, in bytes. */
export const rowBytes = 400;

export const pushesADay = 3;

/** Minutes per day with a page open, and so with a realtime connection. */
export const minutesADay = 45;

/** Each hour's share of the day, from midnight on. Peaks: before school, the break, and above all the evening. */
export const hours = [
  ...[0.01, 0.005, 0.005, 0.005, 0.005, 0.01, 0.03, 0.04, 0.02, 0.02, 0.02, 0.03],
  ...[0.03, 0.04, 0.06, 0.07, 0.07, 0.07, 0.08, 0.1, 0.14, 0.09, 0.04, 0.01],
];

/** The busiest hour's share of the day, and the ratio of its busiest minutes to its mean. */
export const busiest = { hour: Math.max(...hours), burst: 2 };
