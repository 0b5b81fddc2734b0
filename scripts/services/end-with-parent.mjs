/**
 * Preloaded into another program: with ENDS_WITH_PARENT set, the program ends when its parent process is gone, even if that
 * was killed. The program's own child processes load this too, but the variable is removed for them.
 */
if (process.send && process.env.ENDS_WITH_PARENT) {
  delete process.env.ENDS_WITH_PARENT;
  const end = () => process.exit(1);
  process.on('disconnect', end);
  if (!process.connected) end();
  // The channel is not used otherwise, so it must not keep the program alive.
  process.channel?.unref();
}
