/** A real Prometheus that scrapes the app servers, and queries to it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { operations, operatorsFile } from './operators-file.ts';
import { type Program, startProgram } from './programs.ts';

export type Prometheus = Program & {
  /** The current values of an expression, one per server. */
  ask: (expression: string) => Promise<number[]>;
  /** Errors of the last scrapes; empty if all succeeded. */
  failures: () => Promise<string[]>;
};

type Answer = {
  data: { result: { value: [number, string] }[]; activeTargets: { scrapeUrl: string; lastError: string }[] };
};

/**
 * @param port    its port
 * @param apps    the ports of the two app servers
 * @param token   the token for their metrics
 * @param folder  the folder for its files
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
      // Nobody listens there: what a run breaks must not reach the Alertmanager of this machine.
      '127.0.0.1:9093': '127.0.0.1:9',
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
