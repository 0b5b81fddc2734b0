/**
 * What one person does on a day of using HypeGist, as we suppose it: three quarters of an hour after school, most of it in the
 * feed and in chats. Change a number here, and `npm run forecast` says what follows.
 */

/** What is asked of the server, by the row of the bench that measured it. */
export type Asked = {
  what: string;
  row: string;
  timesADay: number;
  /** On the line, packed, headers and all. */
  bytes: number;
  /** Of the database, its session's among them, asked by itself: who asks at the same time may share one. */
  statements: number;
  /** Rows written, with what hangs on one: indexes, a notice, a counter. */
  rows?: number;
};

/** A page that was read opens from the phone: these are those that the server makes. */
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

/** Pictures and videos: what is looked at, and what is sent and stays. */
export const media = {
  seenBytes: 40 * 30_000 + 1.5 * 1_500_000,
  keptBytes: 0.2 * 200_000 + 0.03 * 3_000_000,
};

/** A row with its indexes, in bytes. */
export const rowBytes = 400;

export const pushesADay = 3;

/** Minutes a day with a page open, and so with a connection for live events. */
export const minutesADay = 45;

/** The share of a day that falls into each of its hours, from midnight on: before school, the break, and above all the evening. */
export const hours = [
  ...[0.01, 0.005, 0.005, 0.005, 0.005, 0.01, 0.03, 0.04, 0.02, 0.02, 0.02, 0.03],
  ...[0.03, 0.04, 0.06, 0.07, 0.07, 0.07, 0.08, 0.1, 0.14, 0.09, 0.04, 0.01],
];

/** The busiest hour's share of a day, and how far its busiest minutes stand above that hour's mean. */
export const busiest = { hour: Math.max(...hours), burst: 2 };
