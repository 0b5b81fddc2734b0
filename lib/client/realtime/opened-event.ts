/** What the window hears when the page's live connection is opened: what would not open one by itself listens from then on. */
export const connectionOpened = 'live-connection-opened';
