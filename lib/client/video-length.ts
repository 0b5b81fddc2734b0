'use client';

/** The time-out, in milliseconds; a phone that needs longer cannot tell the length at all. */
const patience = 8000;
/** In seconds: a position beyond any video's end. Seeking there makes the browser find a length that the header lacks. */
const beyondAnyEnd = 1e7;

/**
 * A video's length, as this browser reads it.
 * @returns seconds; null if it cannot tell, so that the server must check
 */
export function videoLength(file: File): Promise<number | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.muted = true;
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), patience);
    const done = (seconds: number | null) => {
      clearTimeout(timer);
      resolve(seconds);
    };
    const look = () => {
      if (Number.isFinite(video.duration)) done(video.duration);
      // A browser's recording has no length in its header; it is known after a seek to the end.
      else video.currentTime = beyondAnyEnd;
    };
    video.onloadedmetadata = look;
    video.ondurationchange = () => Number.isFinite(video.duration) && done(video.duration);
    video.onerror = () => done(null);
    video.src = address;
  }).finally(() => {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  });
}
