/** A real Prometheus that asks the app servers for their figures, and what it found. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { operations, operatorsFile } from './operators-file.ts';
import { type Program, startProgram } from './programs.ts';

export type Prometheus = Program & {
  /** The values of an expression now, one for each server. */
  ask: (expression: string) => Promise<number[]>;
  /** What the last scrape of each server failed by; empty where none did. */
  failures: () => Promise<string[]>;
};

type Answer = {
  data: { result: { value: [number, string] }[]; activeTargets: { scrapeUrl: string; lastError: string }[] };
};

/**
 * @param port    where it listens
 * @param apps    the two app servers' ports
 * @param token   what it shows them
 * @param folder  where its files go
 */
export async function startPrometheus(
  port: number,
  apps: readonly [number, number],
  token: string,
  folder: string,
): Promise<Prometheus> {
  mkdirSync(folder, { recursive: true });
  const settings = path.join(folder, 'prometheus.yml');
  writeFileSync(
    settings,
    operatorsFile('prometheus.yml', {
      '10.0.0.11:3000': `127.0.0.1:${apps[0]}`,
      '10.0.0.12:3000': `127.0.0.1:${apps[1]}`,
      '<METRICS_TOKEN>': token,
      'scrape_interval: 15s': 'scrape_interval: 1s',
      '"alerts.yml"': JSON.stringify(path.join(operations, 'alerts.yml')),
    }),
  );
  const at = `http://127.0.0.1:${port}`;
  const args = [
    `--config.file=${settings}`,
    `--storage.tsdb.path=${path.join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const answers = async () => (await fetch(`${at}/-/ready`)).status === 200;
  const read = async (asked: string) =>
    ((await (await fetch(`${at}/api/v1/${asked}`)).json()) as Answer).data;
  return {
    ...(await startProgram('prometheus', args, answers)),
    ask: async (expression) =>
      (await read(`query?query=${encodeURIComponent(expression)}`)).result.map(({ value }) =>
        Number(value[1]),
      ),
    failures: async () =>
      (await read('targets')).activeTargets
        .filter(({ lastError }) => lastError !== '')
        .map(({ scrapeUrl, lastError }) => `${scrapeUrl}: ${lastError}`),
  };
}
