/** A file of a message, in words. */
export const fileKinds = { image: 'A picture', video: 'A video', audio: 'A voice note' } as const;
