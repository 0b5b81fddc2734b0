/**
 * Loaded before a program that knows nothing of us, with ENDS_WITH_PARENT set: it ends when the process that started it is
 * gone, however it went. The program's own helpers load this too; for them nothing is set any more.
 */
if (process.send && process.env.ENDS_WITH_PARENT) {
  delete process.env.ENDS_WITH_PARENT;
  const end = () => process.exit(1);
  process.on('disconnect', end);
  if (!process.connected) end();
  // Nobody talks here: the program need not stay for it.
  process.channel?.unref();
}
