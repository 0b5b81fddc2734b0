/** A real nginx as the one address before app servers, on loopback. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { operatorsFile } from './operators-file.ts';
import { type Program, startProgram } from './programs.ts';

/** Without TLS, which needs a certificate that nobody here would trust. */
const certificate = `listen 443 ssl;
  ssl_certificate /etc/ssl/hypegist/fullchain.pem;
  ssl_certificate_key /etc/ssl/hypegist/privkey.pem;`;

/**
 * @param port    where it listens
 * @param apps    the two app servers' ports
 * @param folder  where its files go
 */
export async function startNginx(
  port: number,
  apps: readonly [number, number],
  folder: string,
): Promise<Program> {
  mkdirSync(folder, { recursive: true });
  const site = path.join(folder, 'site.conf');
  writeFileSync(
    site,
    operatorsFile('nginx.conf', {
      '10.0.0.11:3000': `127.0.0.1:${apps[0]}`,
      '10.0.0.12:3000': `127.0.0.1:${apps[1]}`,
      [certificate]: `listen 127.0.0.1:${port};`,
      'server_name hypegist.example;': 'server_name localhost;',
    }),
  );
  const whole = path.join(folder, 'nginx.conf');
  writeFileSync(whole, around(site, folder));
  const answers = async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).status === 200;
  return startProgram('nginx', ['-p', folder, '-e', 'stderr', '-c', whole], answers);
}

/** What a system's own nginx.conf has around the sites. */
const around = (site: string, folder: string) => `
daemon off;
pid ${path.join(folder, 'nginx.pid')};
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${path.join(folder, name)};`)
    .join('\n  ')}
  include ${site};
}
`;
