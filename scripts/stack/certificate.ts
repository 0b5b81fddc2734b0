/** A self-signed certificate for the public address. This process trusts it, and so does a browser with its fingerprint. */
import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export type Certificate = {
  /** File paths. */
  certificate: string;
  key: string;
  /** SHA-256 of its public key in base64, which Chromium is told to trust. */
  fingerprint: string;
};

/**
 * Creates a certificate for `localhost` with openssl, valid for two days. Requests and sockets of this process trust it
 * from now on; nothing else on the machine does.
 * @throws Error with the output of openssl
 */
export function ownCertificate(folder: string): Certificate {
  mkdirSync(folder, { recursive: true });
  const certificate = path.join(folder, 'fullchain.pem');
  const key = path.join(folder, 'privkey.pem');
  const { status, stderr, error } = spawnSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', key, '-out', certificate],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr || error?.message}`);
  const text = readFileSync(certificate, 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), text]);
  const publicKey = new X509Certificate(text).publicKey.export({ type: 'spki', format: 'der' });
  return { certificate, key, fingerprint: createHash('sha256').update(publicKey).digest('base64') };
}
