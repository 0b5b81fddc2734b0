/** Types for a server of the S3 protocol, which has none. It verifies signatures and their time. */
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
