/** Uploads files directly to the fake UploadThing service, as a browser does. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Purpose } from '@/lib/contract/uploads';
import { askDirectUpload } from '@/lib/domains/media/schema';
import { call, rawCall } from './call';
import { setClockOffset } from './clock';
import type { Person } from './factories';
import { UploadThingStandIn } from './uploadthing-stand-in';
import { aVideo } from './videos';

/** A fake UploadThing for the tests of a file: started before them, reset after each, stopped after the last. */
export function standsIn(): UploadThingStandIn {
  const service = new UploadThingStandIn();
  beforeAll(async () => {
    await service.start();
    Object.assign(process.env, service.settings);
  });
  afterAll(() => service.stop());
  afterEach(() => {
    service.refuseWith = [];
    setClockOffset(0);
  });
  return service;
}

export const video = aVideo(200_000);
export const gone = 'That upload is no longer there. Please choose the file again.';

/** Requests an upload URL, as a browser with a file does. */
export async function ask(as: Person, content: Uint8Array, type: string, purpose: Purpose = 'profile') {
  const body = { purpose, name: 'me.mp4', size: content.length, type };
  const answer = await call(askDirectUpload, { as, body });
  expect(answer.status, answer.message).toBe(200);
  return answer.body.upload as { url: string; mediaKey: string };
}

/** Uploads a file to a requested URL, as a browser does. */
export function send(url: string, content: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append('file', new Blob([content]), 'me.mp4');
  return fetch(url, { method: 'PUT', body: form });
}

/** Uploads a file ahead of its form. @returns its key */
export async function sentAhead(as: Person, purpose: Purpose, content = video): Promise<string> {
  const { url, mediaKey } = await ask(as, content, 'video/mp4', purpose);
  expect((await send(url, content)).status).toBe(200);
  return mediaKey;
}

/** Sends the form that completes the upload. */
export const commit = (as: Person, mediaKey: unknown, more = {}) =>
  rawCall('POST', '/api/users/profile/upload', { as, body: { mediaKey, ...more } });
