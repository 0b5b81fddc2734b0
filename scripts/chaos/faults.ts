/** The faults that happen while the crowd writes. After each fault, everything is running again. */
import { until } from '../services/process.ts';
import type { TestCluster } from './cluster.ts';
import type { Crowd } from './crowd.ts';
import { cutOffFirstStarts, cutOffMigrations } from './cut-off.ts';
import { fillDisk, sendPicture } from './full-disk.ts';
import { leaveWhileWriting } from './leavers.ts';
import { personAt } from './people.ts';
import { thereOf } from './tally.ts';

type Scene = {
  cluster: TestCluster;
  crowd: Crowd;
  /** How many writes are awaited before, during and after a fault. */
  more: number;
  /** How many starts are killed before one may complete. */
  kills: number;
};

/** `happens` returns a sentence for each problem, and an empty list if there is none. */
export type Fault = { name: string; happens: (scene: Scene) => Promise<string[]> };

/** Waits until `more` further writes of the crowd are acknowledged. */
export async function furtherWrites(crowd: Crowd, more: number) {
  const goal = crowd.count() + more;
  await until(() => crowd.count() >= goal, `Fewer than ${more} writes were answered`, 60_000);
}

export const faults: Fault[] = [
  {
    name: 'kill -9 of an app server',
    happens: async ({ cluster, crowd, more }) => {
      const before = crowd.silences().length;
      await cluster.killApp();
      await until(() => crowd.silences().length > before, 'Nobody noticed');
      // Meanwhile the other server responds.
      await furtherWrites(crowd, more);
      await cluster.startApp();
      return [];
    },
  },
  {
    name: 'kill -9 of Postgres',
    happens: async ({ cluster, crowd }) => {
      const silent = crowd.silences().length;
      const before = crowd.refusals().length;
      await cluster.killPostgres();
      await until(() => crowd.refusals().length > before + 50, 'Nobody was refused');
      const statuses = await Promise.all(
        cluster.urls.map(async (url) => (await fetch(`${url}/api/health`)).status),
      );
      await cluster.startPostgres();
      return [
        ...statuses.filter((status) => status !== 503).map((status) => `health said ${status}, not 503`),
        ...badly(crowd.silences().length - silent, 'calls were not answered while Postgres was away'),
      ];
    },
  },
  {
    name: 'kill -9 of the realtime server',
    happens: async ({ cluster, crowd, more }) => {
      const before = crowd.told.length;
      await cluster.killRealtime();
      await furtherWrites(crowd, more);
      // Writes sent before the kill may still complete. None may fail because of it.
      const troubled = crowd.told.slice(before).filter(isTrouble);
      await cluster.startRealtime();
      await greeted(cluster);
      return badly(troubled.length, 'writes failed while the realtime server was away');
    },
  },
  {
    name: 'the disk for files is full',
    happens: async ({ cluster, crowd, more }) => {
      const [before, person] = [crowd.told.length, await personAt(cluster.url, 'sender')];
      const ofAll = () => Promise.all(cluster.urls.map((url) => sendPicture(person, url)));
      const restore = fillDisk(cluster.settings.DATA_DIR as string);
      const refused = await ofAll().finally(restore);
      const taken = await ofAll();
      await furtherWrites(crowd, more);
      return [
        ...badly(refused.filter((status) => status !== 503).length, 'pictures were not answered 503'),
        ...badly(taken.filter((status) => status !== 200).length, 'pictures were refused afterwards'),
        ...badly(crowd.told.slice(before).filter(isTrouble).length, 'writes failed while the disk was full'),
      ];
    },
  },
  {
    name: 'SIGTERM of an app server',
    happens: async ({ cluster, crowd, more }) => {
      const before = crowd.told.length;
      const started = performance.now();
      await cluster.stopApp();
      const seconds = (performance.now() - started) / 1000;
      await furtherWrites(crowd, more);
      const silent = crowd.told.slice(before).filter(({ answer }) => answer === null);
      const done = await thereOf(silent, cluster.databaseUrl);
      const dropped = silent.filter(({ sentAt, broke }) => sentAt < started && broke !== 'ECONNREFUSED');
      await cluster.startApp();
      return [
        ...badly(done.length, 'writes were done and not answered'),
        ...badly(dropped.length, 'calls in flight were dropped'),
        ...(seconds > 8 ? [`it took ${seconds.toFixed(1)} s to stop`] : []),
      ];
    },
  },
  {
    name: 'connections to the database go silent',
    happens: async ({ cluster, crowd }) => {
      const before = crowd.told.length;
      cluster.connections.freeze();
      const asked = cluster.urls.map(async (url) => {
        const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(atMost) }).catch(
          () => null,
        );
        return answer?.status ?? 'nothing';
      });
      const statuses = await Promise.all(asked).finally(cluster.connections.thaw);
      // Waits for writes that were sent after the connections worked again.
      await furtherWrites(crowd, 100);
      const wrong = crowd.told.slice(before).filter(({ answer }) => answer === null || answer === 500);
      return [
        ...badly(
          statuses.filter((status) => status !== 503).length,
          `servers did not say 503 in ${atMost / 1000} s`,
        ),
        ...badly(wrong.length, 'writes were answered 500 or not at all'),
      ];
    },
  },
  {
    name: 'twelve delete their accounts while they write',
    happens: async ({ cluster, crowd }) => {
      const before = crowd.told.length;
      const wrong = await leaveWhileWriting(crowd.url, cluster.databaseUrl);
      const troubled = crowd.told.slice(before).filter(isTrouble);
      return [...wrong, ...badly(troubled.length, 'writes of others failed while people left')];
    },
  },
  {
    name: 'kill -9 of a first start and of a migration',
    happens: async ({ cluster, kills }) => [
      ...(await cutOffFirstStarts(kills)),
      ...(await cutOffMigrations(cluster.databaseUrl, kills)),
    ],
  },
];

/** The statement time-out is 10 seconds (lib/platform/database/client.ts); the response and a busy machine add some. */
const atMost = 15_000;

/** 409 and 429 are expected, for instance after the day's last coin flip. */
const isTrouble = ({ answer }: { answer: number | null }) => answer === null || answer >= 500;

const badly = (count: number, words: string) => (count > 0 ? [`${count} ${words}`] : []);

/** Waits until the realtime server accepts connections through an app server again. */
async function greeted(cluster: TestCluster) {
  const url = `${cluster.url.replace('http', 'ws')}/app/${cluster.settings.PUSHER_KEY}?protocol=7`;
  await until(
    () =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(url);
        socket.onerror = () => resolve(false);
        socket.onmessage = ({ data }) => {
          resolve(String(data).includes('pusher:connection_established'));
          socket.close();
        };
      }),
    'No page was greeted by the new realtime server',
  );
}
