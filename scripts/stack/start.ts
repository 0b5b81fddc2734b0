/** Starts all parts of a self-hosted deployment on loopback, with the real software. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import webpush from 'web-push';
import { S3Server } from '../../tests/support/s3-server.ts';
import { ownDatabase } from '../chaos/cluster.ts';
import { keepSessionDefaults } from '../migrate.ts';
import { type App, localSettings, startApp } from '../services/app.ts';
import { type MailServer, startMail } from '../services/mail.ts';
import { ended, freePort } from '../services/process.ts';
import { startRealtime } from '../services/realtime.ts';
import { ownCertificate } from './certificate.ts';
import { accessLog, startNginx } from './nginx.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { type Prometheus, startPrometheus } from './prometheus.ts';
import type { Services } from './services.ts';

/** A part that may be killed at any time and started again at the same address. */
export type Part = { name: string; kill: () => Promise<void>; start: () => Promise<void> };
type AppServer = Part & {
  url: string;
  pid: () => number;
  stop: () => Promise<void>;
  /** Sets the build folder for its next start. */
  serve: (build: string) => void;
};

export type Stack = {
  /** The public address. */
  url: string;
  port: number;
  /** Fingerprint of its certificate. */
  fingerprint: string;
  /** The direct connection string, past PgBouncer. */
  databaseUrl: string;
  apps: [AppServer, AppServer];
  /** All other parts that may be killed. */
  others: Part[];
  files: S3Server;
  /** The links in received mails, newest last. */
  mails: (string | null)[];
  prometheus: Prometheus;
  /** The metrics of an app server, in Prometheus's format. */
  metricsOf: (app: AppServer) => Promise<string>;
  realtimeKey: string;
  /** The environment of the app servers. */
  settings: NodeJS.ProcessEnv;
  /** Process id of each kind of part; for several processes, the main one's. */
  processes: () => Record<string, number>;
  /** nginx's log of bytes per request. */
  accessLog: string;
};

const token = randomBytes(24).toString('hex');
const secret = randomBytes(48).toString('base64url');

/** @param clock  the file that sets the offset of the app servers' clock */
export async function startStack(services: Services, folder: string, clock: string): Promise<Stack> {
  const below = (name: string) => path.join(folder, name);
  const database = await services.start(() => ownDatabase(folder, 'hypegist'));
  // As `npm run migrate` does if DIRECT_DATABASE_URL is set.
  await keepSessionDefaults(database.databaseUrl);
  const pooler = { port: await freePort() };
  const startPooler = () =>
    services.start(() => startPgbouncer(database.databaseUrl, pooler.port, below('pgbouncer')));
  let pgbouncer = await startPooler();
  const live = { port: await freePort() };
  const startLive = () => services.start(() => startRealtime({ secret, port: live.port }));
  let realtime = await startLive();
  const files = new S3Server();
  await services.start(async () => {
    await files.start();
    return files;
  });
  const mails: Stack['mails'] = [];
  const mail = await services.start(() =>
    startMail({ folder: below('mail'), onMail: ({ link }) => mails.push(link) }),
  );
  const [port, ...appPorts] = [await freePort(), await freePort(), await freePort()] as const;
  const url = `https://localhost:${port}`;
  const certificate = ownCertificate(below('certificate'));
  const settings = {
    ...localSettings(pgbouncer.url, port, folder),
    ...settingsOf(mail, files, realtime.settings),
    DIRECT_DATABASE_URL: database.databaseUrl,
    NEXTAUTH_URL: url,
    CLOCK_OFFSET_FILE: clock,
  };
  const apps = [
    await appServer(services, 'the first app server', settings, appPorts[0], below('first')),
    await appServer(services, 'the second app server', settings, appPorts[1], below('second')),
  ] as Stack['apps'];
  const nginx = await services.start(() => startNginx(port, appPorts, certificate, below('nginx')));
  const monitor = await freePort();
  const prometheus = await services.start(() =>
    startPrometheus(monitor, appPorts, token, below('prometheus')),
  );
  return {
    ...{ url, port, fingerprint: certificate.fingerprint, databaseUrl: database.databaseUrl },
    ...{ apps, files, mails, prometheus, realtimeKey: String(realtime.settings.PUSHER_KEY) },
    settings,
    accessLog: path.join(below('nginx'), accessLog),
    processes: () => ({
      'the first app server': apps[0].pid(),
      'the second app server': apps[1].pid(),
      Postgres: database.pid(),
      PgBouncer: Number(pgbouncer.process.pid),
      nginx: Number(nginx.process.pid),
      'the realtime server': Number(realtime.process.pid),
    }),
    metricsOf: async (app) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${app.url}/api/metrics`, { headers })).text();
    },
    others: [
      {
        name: 'Postgres',
        kill: database.kill,
        start: async () => {
          await services.start(async () => {
            await database.start();
            return database;
          });
        },
      },
      {
        name: 'PgBouncer',
        kill: () => ended(pgbouncer.process, 'SIGKILL'),
        start: async () => {
          pgbouncer = await startPooler();
        },
      },
      {
        name: 'the realtime server',
        kill: () => ended(realtime.process, 'SIGKILL'),
        start: async () => {
          realtime = await startLive();
        },
      },
    ],
  };
}

const settingsOf = (mail: MailServer, files: S3Server, realtime: Record<string, string>) => {
  const keys = webpush.generateVAPIDKeys();
  return {
    ...realtime,
    ...mail.settings,
    ...files.settings,
    NEXTAUTH_SECRET: secret,
    METRICS_TOKEN: token,
    TRUSTED_PROXIES: '1',
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'silent',
  };
};

/** @param folder  the server's own data folder; no server may depend on another's files */
async function appServer(
  services: Services,
  name: string,
  settings: NodeJS.ProcessEnv,
  port: number,
  folder: string,
): Promise<AppServer> {
  mkdirSync(folder, { recursive: true });
  const env: NodeJS.ProcessEnv = { ...settings, PORT: String(port), DATA_DIR: folder };
  const begin = () => services.start(() => startApp(env, { until: services.signal }));
  let app: App = await begin();
  return {
    name,
    url: app.url,
    pid: () => Number(app.process.pid),
    kill: () => ended(app.process, 'SIGKILL'),
    stop: () => app.stop(),
    serve: (build) => {
      env.NEXT_DIST_DIR = build;
    },
    start: async () => {
      app = await begin();
    },
  };
}
