/**
 * A window event: the page's realtime connection was opened. Components that would not open one themselves start to listen
 * then.
 */
export const connectionOpened = 'live-connection-opened';
