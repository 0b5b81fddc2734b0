/** A server of S3's protocol that verifies signatures and their time, which comes without types. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: [] }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
