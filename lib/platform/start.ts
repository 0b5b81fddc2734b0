import { env } from './env';

/** Checks the settings; a server with a missing or wrong one ends here, having named it. */
export function checkSettings() {
  try {
    env();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
