/** A file sent straight to the stand-in of UploadThing, as a browser does it. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Purpose } from '@/lib/contract/uploads';
import { askDirectUpload } from '@/lib/domains/media/schema';
import { call, rawCall } from './call';
import { setClockOffset } from './clock';
import type { Person } from './factories';
import { UploadThingStandIn } from './uploadthing-stand-in';
import { aVideo } from './videos';

/** UploadThing for the tests of a file: started before them, kind again after each, stopped behind them. */
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

/** Asks for an address, as a browser with a file would. */
export async function ask(as: Person, content: Uint8Array, type: string, purpose: Purpose = 'profile') {
  const body = { purpose, name: 'me.mp4', size: content.length, type };
  const answer = await call(askDirectUpload, { as, body });
  expect(answer.status, answer.message).toBe(200);
  return answer.body.upload as { url: string; mediaKey: string };
}

/** Sends a file to an address that was asked for, as a browser would. */
export function send(url: string, content: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append('file', new Blob([content]), 'me.mp4');
  return fetch(url, { method: 'PUT', body: form });
}

/** Sends the form that follows. */
export const commit = (as: Person, mediaKey: unknown, more = {}) =>
  rawCall('POST', '/api/users/profile/upload', { as, body: { mediaKey, ...more } });
