/** One listener: its socket, what it hears, and how much it may say. */
import { WebSocket } from 'ws';
import { Allowance, type Limits } from './limits.ts';
import type { Person } from './people.ts';
import { error, type ProtocolError } from './protocol.ts';

/** How long a refused client may take to read why, in milliseconds. */
const farewell = 1000;

export class Connection {
  readonly id: string;
  /** The channels it hears. */
  readonly channels = new Set<string>();
  readonly frames: Allowance;
  readonly clientEvents: Allowance;
  /** When it last said anything, in milliseconds of this process. */
  heardAt = performance.now();
  /** Whether the server has asked since if it is still there. */
  asked = false;
  closing = false;
  /** Whose it is, as far as the application said so. */
  person: Person | undefined;
  /** The network that it came from. */
  readonly network: string;
  /** Since when it is subscribed to nothing that the application let it into; null while it is. */
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

  /** Sends a message; who reads too slowly to take it is cut, so that nobody else's memory pays for them. */
  send(message: string | Buffer) {
    if (this.#takes()) this.#socket.send(message, { binary: false });
  }

  /** The answer to the socket's own ping; it waits for a slow reader like any message. */
  pong(data: Buffer) {
    if (this.#takes()) this.#socket.pong(data);
  }

  #takes(): boolean {
    if (this.closing || this.#socket.readyState !== WebSocket.OPEN) return false;
    if (this.#socket.bufferedAmount <= this.#waitingBytes) return true;
    this.drop();
    return false;
  }

  /** Says what was wrong with what it sent; it may stay. */
  complain(wrong: ProtocolError) {
    this.send(error(wrong));
  }

  /** Says why and closes; nothing that it sends from now on is read. */
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

  /** Ends it without a word. */
  drop() {
    this.closing = true;
    this.#socket.terminate();
  }
}
