/** The storage places, and which one the settings choose. */
import { z } from 'zod';
import { type S3, s3In, s3Settings } from './s3-settings';
import { uploadThingIn, type uploadThingSettings } from './uploadthing-settings';

const places = ['disk', 's3', 'uploadthing'] as const;
export type Place = (typeof places)[number];

export const isPlace = (name: string | undefined): name is Place => places.some((each) => each === name);

export const placeSettings = {
  /** Where new files go, if two places are configured because files are being moved. */
  STORAGE_DRIVER: z.enum(places, { error: `must be one of ${places.join(', ')}` }).optional(),
};

type Given = z.infer<z.ZodObject<typeof placeSettings & typeof s3Settings & typeof uploadThingSettings>>;

/** Where new files go: STORAGE_DRIVER decides, else a configured service, else the disk. */
export function placeOfNew(given: Given): Place {
  if (given.STORAGE_DRIVER) return given.STORAGE_DRIVER;
  if (s3In(given)) return 's3';
  return given.UPLOADTHING_TOKEN === undefined ? 'disk' : 'uploadthing';
}

/** The place of a file whose row has none: it is older than the column, when there was only one place. */
export const placeOfOld = (given: Given): Place =>
  given.UPLOADTHING_TOKEN === undefined ? 'disk' : 'uploadthing';

/** Which settings the chosen place still needs, in plain words. */
export function missingOfPlace(given: Given): string[] {
  const { STORAGE_DRIVER: chosen } = given;
  // `missingOfS3` reports a partly configured bucket.
  if (chosen === 's3' && given.S3_BUCKET === undefined)
    return Object.keys(s3Settings).every((name) => given[name as keyof Given] === undefined)
      ? ['S3_ENDPOINT and the other S3_ settings are needed where STORAGE_DRIVER is s3']
      : [];
  return chosen === 'uploadthing' && given.UPLOADTHING_TOKEN === undefined
    ? ['UPLOADTHING_TOKEN is needed where STORAGE_DRIVER is uploadthing']
    : [];
}

/** The origins that a page's content policy must allow for showing files (`shown`) and uploading them (`sent`). */
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
