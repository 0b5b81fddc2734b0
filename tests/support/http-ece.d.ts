/** Types for the encryption of Web Push (RFC 8188), which has none. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';
  export function decrypt(
    sealed: Buffer,
    given: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer },
  ): Buffer;
}
