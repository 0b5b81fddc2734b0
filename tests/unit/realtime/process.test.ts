/** The embedded realtime server as `up` runs it: in a process of its own, with a thousand listeners, to the end. */
import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Pusher from 'pusher';
import { afterEach, expect, test } from 'vitest';
import { noteFigure } from '../../../scripts/figures/measured';
import { addressHeader, signedAddress } from '../../../scripts/realtime-server/addresses.mjs';
import { throughApp } from '../../../scripts/realtime-server/through-app.mjs';
import { isAlive, until } from '../../../scripts/services/process.ts';
import { type Realtime, startRealtime } from '../../../scripts/services/realtime.ts';
import { Listener, signature } from '../../support/listener';

const open: { stop: () => unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
});

const secret = 'a secret of the tests alone';

async function running(): Promise<Realtime> {
  const realtime = await startRealtime({ secret });
  open.push(realtime);
  return realtime;
}

const path = '/app/hypegist-embedded?protocol=7';

/** @param address  where it comes from, as the app would say; else from here */
async function aListener(port: number, channel: string, address?: string) {
  const headers: Record<string, string> = {};
  if (address) headers[addressHeader] = signedAddress(address, secret);
  const listener = await Listener.open(port, { path, socket: { headers } });
  open.push({ stop: () => listener.close() });
  const auth = signature(listener.socketId, channel).replace(/^[^:]+/, 'hypegist-embedded');
  listener.say('pusher:subscribe', { channel, auth });
  await listener.next('pusher_internal:subscription_succeeded');
  return listener;
}

const speakerOf = ({ settings, port }: Realtime) =>
  new Pusher({
    appId: settings.PUSHER_APP_ID ?? '',
    key: settings.PUSHER_KEY ?? '',
    secret: settings.PUSHER_SECRET ?? '',
    host: '127.0.0.1',
    port: String(port),
    useTLS: false,
  });

const residentMegabytes = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

test('a thousand listeners hear one event', async () => {
  const realtime = await running();
  const listeners: Listener[] = [];
  while (listeners.length < 1000) {
    const some = Array.from({ length: 50 }, (_, each) =>
      aListener(realtime.port, 'private-battles', `203.0.113.${each}`),
    );
    listeners.push(...(await Promise.all(some)));
  }
  const pusher = speakerOf(realtime);
  // The first event opens the speaker's connection.
  for (const round of ['first', 'second']) {
    const started = performance.now();
    const heard = listeners.map(async (each) => {
      await each.next('vote_update');
      return performance.now() - started;
    });
    await pusher.trigger('private-battles', 'vote_update', { battleId: 1, votes: 2, opponentVotes: 1 });
    const times = (await Promise.all(heard)).toSorted((one, other) => one - other);
    const full = residentMegabytes(realtime.process.pid as number);
    noteFigure({ what: `${round} event on 1,000 connections, p95`, is: times[949] ?? 0, unit: 'ms' });
    noteFigure({ what: 'memory of the realtime server with 1,000 connections', is: full, unit: 'MB' });
    expect(times).toHaveLength(1000);
    expect(full).toBeLessThan(200);
  }
});

test('thirty who never read are let go, and cost the server no memory that grows', async () => {
  const realtime = await running();
  const pid = realtime.process.pid as number;
  const reader = await aListener(realtime.port, 'private-battles');
  const deaf = await Promise.all(
    Array.from({ length: 30 }, () => aListener(realtime.port, 'private-battles')),
  );
  for (const each of deaf) each.socket.pause();
  const pusher = speakerOf(realtime);
  const listening = async () =>
    (
      (await (
        await pusher.get({ path: '/channels/private-battles', params: { info: 'subscription_count' } })
      ).json()) as { subscription_count: number }
    ).subscription_count;
  const empty = residentMegabytes(pid);
  let most = empty;
  let said = 0;
  // The network's own buffers take some megabytes for each of them first.
  while ((await listening()) > 1 && said < 5000) {
    for (let each = 0; each < 20; each += 1, said += 1)
      await pusher.trigger('private-battles', 'x', 'x'.repeat(10_000));
    most = Math.max(most, residentMegabytes(pid));
  }
  await until(() => reader.heard.length === said, 'Who reads did not hear everything');
  console.log(`${said} events; server ${empty.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`);
  expect(await listening()).toBe(1);
  // A megabyte may wait for each of them, and what is on its way out is held twice.
  expect(most - empty).toBeLessThan(120);
});

test('told to end: it says goodbye and is gone', async () => {
  const realtime = await running();
  const listener = await aListener(realtime.port, 'private-battles');
  await realtime.stop();
  expect((await listener.closed).code).toBe(1001);
  expect(realtime.process.exitCode).toBe(0);
});

test('when the process that started it is killed, it ends too', async () => {
  const code = `
    import { startRealtime } from './scripts/services/realtime.ts';
    const { process: server, port } = await startRealtime({ secret: 'a secret' });
    process.send({ pid: server.pid, port });
    setInterval(() => {}, 1000);`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code];
  const parent = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const { pid } = await new Promise<{ pid: number }>((resolve) =>
    parent.once('message', (message) => resolve(message as { pid: number })),
  );
  expect(isAlive(pid, 'realtime-server')).toBe(true);
  parent.kill('SIGKILL');
  await until(() => !isAlive(pid, 'realtime-server'), 'The server outlived its parent', 10_000);
});

test('through the port of the app: sockets alone, as many bytes as come, and to the end', async () => {
  const realtime = await running();
  const app = createServer((_, answer) => answer.end('a page'));
  const passing = throughApp({
    host: '127.0.0.1',
    port: realtime.port,
    secret: realtime.settings.PUSHER_SECRET ?? '',
    trustedProxies: 0,
  });
  app.on('upgrade', (asked, socket, head) => passing.pass(asked, socket, head) || socket.destroy());
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  open.push({
    stop: () => {
      passing.close();
      app.close();
    },
  });
  const { port } = app.address() as AddressInfo;

  const listener = await aListener(port, 'private-battles');
  const pusher = speakerOf(realtime);
  for (let each = 0; each < 100; each += 1) await pusher.trigger('private-battles', 'x', 'x'.repeat(10_000));
  await listener.settled();
  expect(listener.heard).toHaveLength(100);

  expect(await (await fetch(`http://127.0.0.1:${port}/apps/hypegist/channels`)).text()).toBe('a page');
  const elsewhere = new Listener(port, { path: '/_next/hmr' });
  expect((await elsewhere.closed).code).toBe(1006);
  const wrongKey = new Listener(port, { path: '/app/another?protocol=7' });
  expect((await wrongKey.closed).code).toBe(4001);

  // The browser goes: the server knows at once.
  const gone = await aListener(port, 'private-squad-1');
  gone.close();
  const occupied = async () =>
    ((await (await pusher.get({ path: '/channels/private-squad-1' })).json()) as { occupied: boolean })
      .occupied;
  await until(async () => !(await occupied()), 'The server kept who had gone');

  // The server goes: so does the browser's socket, and the next one is refused.
  await realtime.stop();
  expect((await listener.closed).code).toBe(1001);
  const late = new Listener(port, { path });
  expect((await late.closed).code).toBe(1006);
});
