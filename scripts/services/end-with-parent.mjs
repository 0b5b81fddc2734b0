/** Loaded before a program that knows nothing of us: it ends when the process that started it is gone, however it went. */
if (process.send) {
  const end = () => process.exit(1);
  process.on('disconnect', end);
  if (!process.connected) end();
  // Nobody talks here: the program need not stay for it.
  process.channel?.unref();
}
