/** Where files may be kept, and which of these the settings choose. */
import { z } from 'zod';
import { type S3, s3In, s3Settings } from './s3-settings';
import { uploadThingIn, type uploadThingSettings } from './uploadthing-settings';

const places = ['disk', 's3', 'uploadthing'] as const;
export type Place = (typeof places)[number];

export const isPlace = (name: string | undefined): name is Place => places.some((each) => each === name);

export const placeSettings = {
  /** Where new files go, while two places are set because files move from one to the other. */
  STORAGE_DRIVER: z.enum(places, { error: `must be one of ${places.join(', ')}` }).optional(),
};

type Given = z.infer<z.ZodObject<typeof placeSettings & typeof s3Settings & typeof uploadThingSettings>>;

/** Where new files go: where STORAGE_DRIVER says, else where a service is set, else to the disk. */
export function placeOfNew(given: Given): Place {
  if (given.STORAGE_DRIVER) return given.STORAGE_DRIVER;
  if (s3In(given)) return 's3';
  return given.UPLOADTHING_TOKEN === undefined ? 'disk' : 'uploadthing';
}

/** Where a file is whose row does not say it: it came before rows did, when there was one choice. */
export const placeOfOld = (given: Given): Place =>
  given.UPLOADTHING_TOKEN === undefined ? 'disk' : 'uploadthing';

/** What the place that is chosen still needs, in plain words. */
export function missingOfPlace(given: Given): string[] {
  const { STORAGE_DRIVER: chosen } = given;
  // What is missing of a bucket that is set in part is named by itself.
  if (chosen === 's3' && given.S3_BUCKET === undefined)
    return Object.keys(s3Settings).every((name) => given[name as keyof Given] === undefined)
      ? ['S3_ENDPOINT and the other S3_ settings are needed where STORAGE_DRIVER is s3']
      : [];
  return chosen === 'uploadthing' && given.UPLOADTHING_TOKEN === undefined
    ? ['UPLOADTHING_TOKEN is needed where STORAGE_DRIVER is uploadthing']
    : [];
}

/** What a page's content policy must let in besides its own origin, and where it must let files be sent. */
export function storageSources(given: Given): { shown: string[]; sent: string[] } {
  const uploadThing = uploadThingIn(given);
  const s3: S3 | null = s3In(given);
  return {
    shown: [
      ...(s3 ? [new URL(s3.endpoint).origin] : []),
      ...(uploadThing ? [new URL(uploadThing.filesUrl).origin] : []),
    ],
    sent: uploadThing && placeOfNew(given) === 'uploadthing' ? [new URL(uploadThing.ingestUrl).origin] : [],
  };
}
