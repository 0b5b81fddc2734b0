/** One client connection: its socket, its subscriptions and its limits. */
import { WebSocket } from 'ws';
import { Allowance, type Limits } from './limits.ts';
import type { Person } from './people.ts';
import { error, type ProtocolError } from './protocol.ts';

/** How long a refused client may take to read the reason, in milliseconds. */
const farewell = 1000;

export class Connection {
  readonly id: string;
  /** The subscribed channels. */
  readonly channels = new Set<string>();
  readonly frames: Allowance;
  readonly clientEvents: Allowance;
  /** Time of the last frame from the client, from `performance.now()`. */
  heardAt = performance.now();
  /** Whether the server has sent a ping since then. */
  asked = false;
  closing = false;
  /** The person, once the application has named them. */
  person: Person | undefined;
  /** The client's network (`networkOf`). */
  readonly network: string;
  /** Since when it has had no subscription that the application authorized; null while it has one. */
  idleSince: number | null = performance.now();
  readonly #socket: WebSocket;
  readonly #waitingBytes: number;

  constructor(id: string, socket: WebSocket, limits: Limits, network: string) {
    this.id = id;
    this.network = network;
    this.#socket = socket;
    this.#waitingBytes = limits.waitingBytes;
    this.frames = new Allowance(limits.frames);
    this.clientEvents = new Allowance(limits.clientEvents);
  }

  heard() {
    this.heardAt = performance.now();
    this.asked = false;
  }

  /** Sends a message. A client that reads too slowly is disconnected, so that its buffer does not fill the memory. */
  send(message: string | Buffer) {
    if (this.#takes()) this.#socket.send(message, { binary: false });
  }

  /** Answers a WebSocket ping. The pong counts towards the send buffer like any message. */
  pong(data: Buffer) {
    if (this.#takes()) this.#socket.pong(data);
  }

  #takes(): boolean {
    if (this.closing || this.#socket.readyState !== WebSocket.OPEN) return false;
    if (this.#socket.bufferedAmount <= this.#waitingBytes) return true;
    this.drop();
    return false;
  }

  /** Sends an error; the connection stays open. */
  complain(wrong: ProtocolError) {
    this.send(error(wrong));
  }

  /** Sends an error and closes. Nothing that the client sends afterwards is read. */
  refuse(wrong: ProtocolError) {
    this.complain(wrong);
    this.close(wrong);
  }

  close({ code, message }: { code: number; message: string }) {
    if (this.closing) return;
    this.closing = true;
    this.#socket.close(code, message);
    setTimeout(() => this.drop(), farewell).unref();
  }

  /** Terminates the connection without an error message. */
  drop() {
    this.closing = true;
    this.#socket.terminate();
  }
}
