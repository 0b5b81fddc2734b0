/**
 * A server of ours as a process of its own (scripts/realtime-server, scripts/mail-server). It runs on Node alone, without a
 * loader.
 */

/** Ends this process once the server has stopped: asked by a signal, or when the process that started it is gone. */
export function stopWithParent(server: { stop: () => Promise<void> }): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
  // However it went, there is nobody left to serve for.
  process.on('disconnect', () => void stop());
  if (process.send && !process.connected) void stop();
}
