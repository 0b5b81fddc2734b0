/** Files in an S3 bucket, or at a service with its protocol. The SDK is loaded with the first request for a file. */

import { Readable } from 'node:stream';
import type { GetObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { type ByteRange, keyPattern, type Storage, StorageRefused, temporaryLifetime } from './driver';
import { flowing, sentBy } from './flowing';
import type { S3 } from './s3-settings';

/** A write holds one piece in memory: the smallest size that the protocol allows. */
const partSize = 5 * 1024 * 1024;

type Patience = {
  /** The time-out for connecting, in milliseconds. */
  connecting: number;
  /** The time-out for a silent connection, in milliseconds. */
  silent: number;
};

export function s3Storage(at: S3, patience: Patience = { connecting: 3000, silent: 20_000 }): Storage {
  let opened: Promise<S3Client> | undefined;
  const client = () => (opened ??= clientOf(at, patience));
  const named = (key: string) => ({ Bucket: at.bucket, Key: key });
  return {
    async write(key, content, mime) {
      const { Upload } = await import('@aws-sdk/lib-storage');
      const source = watched(content);
      const upload = new Upload({
        client: await client(),
        params: {
          ...named(key),
          Body: Readable.from(source.content, { objectMode: false }),
          ContentType: mime,
        },
        partSize,
        queueSize: 1,
      });
      await upload.done().catch((error) => {
        throw source.broken() ?? refusal(error);
      });
    },
    async remove(key) {
      const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
      const asked = await client();
      await asked.send(new DeleteObjectCommand(named(key))).catch((error) => {
        if (statusIn(error) !== 404) throw refusal(error);
      });
    },
    async open(key) {
      if (!keyPattern.test(key)) return null;
      const { HeadObjectCommand } = await import('@aws-sdk/client-s3');
      const asked = await client();
      const found = await asked.send(new HeadObjectCommand(named(key))).catch((error) => {
        if (statusIn(error) === 404) return null;
        throw refusal(error);
      });
      if (!found) return null;
      if (found.ContentLength === undefined) throw new StorageRefused('S3 says no length');
      return {
        length: found.ContentLength,
        ...flowing((range) => flow(asked, named(key), range)),
      };
    },
    async temporaryUrl(key) {
      const [{ GetObjectCommand }, { getSignedUrl }] = await Promise.all([
        import('@aws-sdk/client-s3'),
        import('@aws-sdk/s3-request-presigner'),
      ]);
      const wanted = new GetObjectCommand({
        ...named(key),
        ResponseCacheControl: 'private, no-store',
        ResponseContentDisposition: `inline; filename="${key}"`,
      });
      return getSignedUrl(await client(), wanted, { expiresIn: temporaryLifetime });
    },
  };
}

async function clientOf(at: S3, { connecting, silent }: Patience): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    endpoint: at.endpoint,
    region: at.region,
    credentials: { accessKeyId: at.accessKeyId, secretAccessKey: at.secretAccessKey },
    // All addresses have one origin, which the content policy of the pages can name.
    forcePathStyle: true,
    // The SDK's default checksums work at Amazon and at few other services.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connecting, socketTimeout: silent },
  });
}

async function* flow(
  client: S3Client,
  named: Pick<GetObjectCommandInput, 'Bucket' | 'Key'>,
  range: ByteRange | undefined,
): AsyncGenerator<Uint8Array> {
  const { GetObjectCommand } = await import('@aws-sdk/client-s3');
  const wanted = { ...named, ...(range && { Range: `bytes=${range.start}-${range.end}` }) };
  const { Body } = await client.send(new GetObjectCommand(wanted)).catch((error) => {
    throw refusal(error);
  });
  if (Body) yield* sentBy('S3', Body as Readable);
}

/**
 * Passes a stream on, and remembers the sender's error if it breaks. Otherwise it would be hidden by the SDK, which ends
 * the stream with an error of its own.
 */
function watched(content: AsyncIterable<Uint8Array>) {
  let broken: unknown;
  async function* flowing() {
    const source = content[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await source.next().catch((error) => {
          broken = error;
          throw error;
        });
        if (done) return;
        yield value;
      }
    } finally {
      await source.return?.();
    }
  }
  return { content: flowing(), broken: () => broken };
}

const statusIn = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

const refusal = (error: unknown) => new StorageRefused(`S3 ${statusIn(error) ?? 'away'}`);
