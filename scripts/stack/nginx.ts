/** A real nginx as the one address before app servers, on loopback. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Certificate } from './certificate.ts';
import { operatorsFile } from './operators-file.ts';
import { type Program, startProgram } from './programs.ts';

/**
 * @param port    where it listens, by https alone
 * @param apps    the two app servers' ports
 * @param own     the certificate that it shows
 * @param folder  where its files go
 */
export async function startNginx(
  port: number,
  apps: readonly [number, number],
  own: Certificate,
  folder: string,
): Promise<Program> {
  mkdirSync(folder, { recursive: true });
  const site = path.join(folder, 'site.conf');
  writeFileSync(
    site,
    operatorsFile('nginx.conf', {
      '10.0.0.11:3000': `127.0.0.1:${apps[0]}`,
      '10.0.0.12:3000': `127.0.0.1:${apps[1]}`,
      'listen 443 ssl;': `listen 127.0.0.1:${port} ssl;`,
      '/etc/ssl/hypegist/fullchain.pem': own.certificate,
      '/etc/ssl/hypegist/privkey.pem': own.key,
      'server_name hypegist.example;': 'server_name localhost;',
    }),
  );
  const whole = path.join(folder, 'nginx.conf');
  writeFileSync(whole, around(site, folder));
  const answers = async () => (await fetch(`https://localhost:${port}/api/health`)).status === 200;
  return startProgram('nginx', ['-p', folder, '-e', 'stderr', '-c', whole], answers);
}

/** In its folder: a line for each request that has ended, the bytes that came and those that went. */
export const accessLog = 'access.log';

/** What a system's own nginx.conf has around the sites. */
const around = (site: string, folder: string) => `
daemon off;
pid ${path.join(folder, 'nginx.pid')};
events { worker_connections 4096; }
http {
  log_format bytes '$request_length $bytes_sent';
  access_log ${path.join(folder, accessLog)} bytes;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${path.join(folder, name)};`)
    .join('\n  ')}
  include ${site};
}
`;
