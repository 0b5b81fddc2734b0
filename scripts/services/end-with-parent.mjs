/**
 * Loaded before a program that knows nothing of us: it ends when the process that started it, which says so in
 * ENDS_WITH, is gone, however it went. The program's own helpers load this too, and are its own business.
 */
if (process.send && process.env.ENDS_WITH === String(process.ppid)) {
  const end = () => process.exit(1);
  process.on('disconnect', end);
  if (!process.connected) end();
  // Nobody talks here: the program need not stay for it.
  process.channel?.unref();
}
