'use client';

/** Calls back with each message of the service worker. @returns stops this; nothing happens where there is no worker */
export function onWorkerMessage<Message>(listener: (message: Message) => void): () => void {
  const heard = ({ data }: MessageEvent<Message>) => listener(data);
  navigator.serviceWorker?.addEventListener('message', heard);
  return () => navigator.serviceWorker?.removeEventListener('message', heard);
}
