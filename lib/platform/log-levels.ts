/** What `LOG_LEVEL` may be. In a file of its own: the log is made before the settings are checked (env.ts). */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
