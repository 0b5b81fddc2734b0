import { env } from './env';

/** Checks the settings. If one is missing or wrong, it prints which one and exits. */
export function checkSettings() {
  try {
    env();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
