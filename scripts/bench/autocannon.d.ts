/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    /** Duration in seconds, or a number of requests. */
    duration?: number;
    amount?: number;
    requests: (Request & { setupRequest?: (request: Request) => Request })[];
    /** Called with each connection before it starts. */
    setupClient?: (client: { setRequests: (requests: Request[]) => void }) => void;
  };
  type Result = {
    requests: { average: number; total: number };
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    /** Seconds. */
    duration: number;
    '2xx': number;
    non2xx: number;
    /** By response status. */
    statusCodeStats: Record<string, { count: number }>;
    errors: number;
    timeouts: number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
