/**
 * For our servers that run as separate processes (scripts/realtime-server, scripts/mail-server). They run on plain Node,
 * without a loader.
 */

/** On a signal, or when the parent process is gone, stops the server and then ends this process. */
export function stopWithParent(server: { stop: () => Promise<void> }): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
  // The parent ended, perhaps by a kill, so the server is no longer needed.
  process.on('disconnect', () => void stop());
  if (process.send && !process.connected) void stop();
}
