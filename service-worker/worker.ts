/** `self` with the service worker's type, which TypeScript does not give it. */
declare const self: ServiceWorkerGlobalScope & {
  /** The worker's build id, set by the route that serves it (app/service-worker.js). */
  build: string;
  /** Transfer size of this file, in bytes. */
  weight: number;
};

export const worker = self;
