/** The worker itself, by the type that the language does not give to `self`. */
declare const self: ServiceWorkerGlobalScope & {
  /** The build that this worker came with; the route that serves it says so (app/service-worker.js). */
  build: string;
  /** What this file takes on the line, in bytes. */
  weight: number;
};

export const worker = self;
