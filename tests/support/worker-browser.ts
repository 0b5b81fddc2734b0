/** Runs the service worker in Node: the browser's APIs in memory, and a server whose answers the test gives. */
import { vi } from 'vitest';

const origin = 'https://hypegist.test';
/**
 * Imported by a variable: the worker is type-checked with worker types, tests with page types
 * (service-worker/tsconfig.json).
 */
const main = '@/service-worker/main';

type Row = Record<string, unknown>;
type Listener = (event: object) => void;

/** Databases by name with their stores: the subset of `idb` that the worker uses. */
class MemoryDatabases {
  readonly all = new Map<string, Map<string, Map<unknown, unknown>>>();
  /** Whether the phone has no room for what is written now. */
  isFull = () => false;
  /** Whether it opens no database now. */
  isShut = () => false;

  openDB = async (name: string, _version: number, { upgrade }: { upgrade: (database: object) => void }) => {
    if (this.isShut()) throw new DOMException('It cannot be opened.', 'UnknownError');
    const found = this.all.get(name);
    const stores = found ?? new Map<string, Map<unknown, unknown>>();
    this.all.set(name, stores);
    if (!found) upgrade({ createObjectStore: (store: string) => void stores.set(store, new Map()) });
    const rows = (store: string) => stores.get(store) as Map<unknown, unknown>;
    const put = async (store: string, value: unknown, key: unknown = (value as Row).id) => {
      if (this.isFull()) throw new DOMException('There is no room.', 'QuotaExceededError');
      rows(store).set(key, value);
    };
    return {
      close: () => {},
      get: async (store: string, key: unknown) => rows(store).get(key),
      getAll: async (store: string) => [...rows(store).values()],
      put,
      delete: async (store: string, key: unknown) => void rows(store).delete(key),
      transaction: (store: string) => ({
        done: Promise.resolve(),
        store: {
          get: async (key: unknown) => rows(store).get(key),
          put: (value: unknown, key: unknown) => put(store, value, key),
        },
      }),
    };
  };

  readonly global = {
    databases: async () => [...this.all.keys()].map((name) => ({ name })),
    deleteDatabase: (name: string) => {
      this.all.delete(name);
      const request = { onsuccess: () => {} };
      queueMicrotask(() => request.onsuccess());
      return request;
    },
  };
}

class MemoryCache {
  readonly kept = new Map<string, Response>();
  match = async (key: string | Request) => this.kept.get(typeof key === 'string' ? key : key.url)?.clone();
  put = async (key: string, response: Response) => void this.kept.set(key, response);
  delete = async (key: string | Request) => this.kept.delete(typeof key === 'string' ? key : key.url);
  keys = async () => [...this.kept.keys()].map((url) => new Request(url));
}

class MemoryCaches {
  readonly all = new Map<string, MemoryCache>();
  open = async (name: string) => {
    const cache = this.all.get(name) ?? new MemoryCache();
    this.all.set(name, cache);
    return cache;
  };
  keys = async () => [...this.all.keys()];
  delete = async (name: string) => this.all.delete(name);
  match = async () => undefined;
}

/** The server's answer for a path, possibly delayed. */
type Answers = (
  path: string,
  request: Request | undefined,
  init: RequestInit | undefined,
) => Response | Promise<Response>;

/** Another worker of this registration, and what was said to it. */
const otherWorker = () => {
  const said: unknown[] = [];
  return { said, postMessage: (message: unknown) => void said.push(message) };
};

type Shown = { body: string; tag?: string; renotify?: boolean; close: () => void };

/**
 * Starts a new service worker.
 * @param before  an earlier worker of the same phone, which has ended: this one finds what that one has stored
 */
export async function startWorker(
  answers: Answers,
  before?: { databases: MemoryDatabases; caches: MemoryCaches },
) {
  vi.resetModules();
  const { databases, caches } = before ?? { databases: new MemoryDatabases(), caches: new MemoryCaches() };
  const listeners = new Map<string, Listener>();
  const shown: Shown[] = [];
  const messages: unknown[] = [];
  const registration = {
    active: null as ReturnType<typeof otherWorker> | null,
    waiting: null as ReturnType<typeof otherWorker> | null,
    getNotifications: async () => [...shown],
    showNotification: async (_title: string, options: { body: string }) => {
      const notification = { ...options, close: () => void shown.splice(shown.indexOf(notification), 1) };
      shown.push(notification);
    },
    update: async () => {},
    pushManager: { subscribe: vi.fn() },
  };
  const window = {
    url: origin,
    /** Its answer to the question whether another page may take its place; undefined for none. */
    mayLeave: true as boolean | undefined,
    postMessage(said: unknown, [port]: MessagePort[] = []) {
      messages.push(said);
      if (port && this.mayLeave !== undefined) port.postMessage(this.mayLeave);
    },
    focus: vi.fn(async () => {}),
    navigate: vi.fn(async (_url: string) => {}),
  };
  const clients = {
    claim: vi.fn(async () => {}),
    openWindow: vi.fn(async (_url: string) => {}),
    matchAll: async () => [window],
    get: async (id: string) => (id === 'page' ? window : undefined),
  };
  const skipWaiting = vi.fn(async () => {});
  vi.doMock('idb', () => ({ openDB: databases.openDB }));
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('indexedDB', databases.global);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] });
  vi.stubGlobal('fetch', async (asked: Request | string, init?: RequestInit) => {
    const address = typeof asked === 'string' ? asked : asked.url;
    return answers(new URL(address, origin).pathname, typeof asked === 'string' ? undefined : asked, init);
  });
  vi.stubGlobal('self', {
    build: 'this-build',
    weight: 1,
    location: { origin },
    registration,
    skipWaiting,
    clients,
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  });
  await import(main);

  /**
   * Dispatches an event to the worker.
   * @returns its answer, and a promise for the end of all its work
   */
  function dispatch(type: string, event: object) {
    let answer: Promise<Response> | undefined;
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({
      ...event,
      respondWith: (given: Promise<Response>) => {
        answer = Promise.resolve(given);
      },
      waitUntil: (given: Promise<unknown>) => void work.push(given),
    });
    const done = async () => {
      await answer?.catch(() => {});
      for (const each of work) await each;
    };
    return { answer: () => answer as Promise<Response>, done };
  }

  return {
    databases,
    caches,
    shown,
    skipWaiting,
    clients,
    /** The page that is open. */
    window,
    /** Puts another worker beside this one. @returns what is said to it */
    beside(state: 'active' | 'waiting') {
      const other = otherWorker();
      registration[state] = other;
      return other;
    },
    messages,
    pushManager: registration.pushManager,
    dispatch,
    request: (path: string, init: RequestInit) =>
      dispatch('fetch', { request: new Request(origin + path, init), clientId: 'page' }),
    /** The names of all caches and databases that belong to an account. */
    kept: () => [...caches.all.keys(), ...databases.all.keys()].filter((name) => name.startsWith('account:')),
    stored: () => databases.all.get('device')?.get('state')?.get('now'),
  };
}

/** Restores what `startWorker` replaced. */
export function stopWorker(): void {
  vi.doUnmock('idb');
  vi.unstubAllGlobals();
}
