'use client';

/** A phone that cannot say by then will not, in milliseconds. */
const patience = 8000;
/** Where a recording's length is asked for that its header leaves out, in seconds. */
const beyondAnyEnd = 1e7;

/**
 * How long a video plays, as this browser sees it.
 * @returns seconds; null where it cannot tell, and the server must
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
      // Recorded by a browser: its end is known once someone has gone there.
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
