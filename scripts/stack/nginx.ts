/** A real nginx as the public address in front of the app servers, on loopback. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Certificate } from './certificate.ts';
import { operatorsFile } from './operators-file.ts';
import { type Program, startProgram } from './programs.ts';

/**
 * @param port    its port, https only
 * @param apps    the ports of the two app servers
 * @param own     its certificate
 * @param folder  the folder for its files
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
      // The machine of a run may have no IPv6, and then nginx would not start.
      'listen [::]:443 ssl;': '',
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

/** File in its folder, with a line per completed request: bytes received and bytes sent. */
export const accessLog = 'access.log';

/** The main configuration around the site, which the system's nginx.conf has otherwise. */
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
