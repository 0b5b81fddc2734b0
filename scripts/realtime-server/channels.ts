/** The channels with subscribers, and the members of presence channels. */
import type { Connection } from './connection.ts';
import { Allowance, type Limits } from './limits.ts';
import { event, kindOf, memberAdded, memberRemoved } from './protocol.ts';

/** A person in a presence channel, perhaps with several tabs. */
type Member = { info: unknown; connections: Set<Connection> };
type Channel = { listeners: Set<Connection>; members: Map<string, Member>; clientEvents: Allowance };

export class Channels {
  readonly #open = new Map<string, Channel>();
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** The names of open channels with this prefix. */
  names(prefix = ''): string[] {
    return [...this.#open.keys()].filter((name) => name.startsWith(prefix));
  }

  listeners(name: string): number {
    return this.#open.get(name)?.listeners.size ?? 0;
  }

  /** The member ids of a presence channel. */
  members(name: string): string[] {
    return [...(this.#open.get(name)?.members.keys() ?? [])];
  }

  /** The members of a presence channel, in the form that a new member receives. */
  presence(name: string) {
    const members = [...(this.#open.get(name)?.members ?? [])];
    return {
      count: members.length,
      ids: members.map(([id]) => id),
      hash: Object.fromEntries(members.map(([id, { info }]) => [id, info ?? null])),
    };
  }

  /** @param member  only on a presence channel; the other members get an event for a person's first connection */
  join(name: string, connection: Connection, member?: { userId: string; info: unknown }) {
    const channel = this.#open.get(name) ?? this.#new();
    this.#open.set(name, channel);
    channel.listeners.add(connection);
    connection.channels.add(name);
    // Anybody may subscribe to a public channel, so this does not stop the idle time-out.
    if (kindOf(name) !== 'public') connection.idleSince = null;
    if (!member) return;
    const present = channel.members.get(member.userId);
    if (present) return void present.connections.add(connection);
    channel.members.set(member.userId, { info: member.info, connections: new Set([connection]) });
    const news = memberAdded(name, { user_id: member.userId, user_info: member.info });
    this.#tell(channel, news, connection);
  }

  /** When a person's last connection leaves, the other members get an event. */
  leave(name: string, connection: Connection) {
    const channel = this.#open.get(name);
    connection.channels.delete(name);
    if ([...connection.channels].every((each) => kindOf(each) === 'public'))
      connection.idleSince ??= performance.now();
    if (!channel?.listeners.delete(connection)) return;
    if (channel.listeners.size === 0) return void this.#open.delete(name);
    const userId = this.#userIn(name, connection);
    const member = userId === undefined ? undefined : channel.members.get(userId);
    if (userId === undefined || !member) return;
    member.connections.delete(connection);
    if (member.connections.size > 0) return;
    channel.members.delete(userId);
    this.#tell(channel, memberRemoved(name, userId));
  }

  leaveAll(connection: Connection) {
    for (const name of connection.channels) this.leave(name, connection);
  }

  /** The member id of a connection in a presence channel. */
  #userIn(name: string, connection: Connection): string | undefined {
    const members = [...(this.#open.get(name)?.members ?? [])];
    return members.find(([, { connections }]) => connections.has(connection))?.[0];
  }

  /**
   * Sends an event to all subscribers.
   * @param but  a connection to skip: the sender of the client event
   */
  publish(name: string, what: string, data: unknown, but?: Connection) {
    const channel = this.#open.get(name);
    if (channel) this.#tell(channel, event(name, what, data), but);
  }

  /** Takes one from the channel's allowance of client events. @returns false if it is used up */
  takesClientEvent(name: string): boolean {
    return this.#open.get(name)?.clientEvents.take() ?? false;
  }

  #new(): Channel {
    const clientEvents = new Allowance(this.#limits.clientEventsOfChannel);
    return { listeners: new Set(), members: new Map(), clientEvents };
  }

  #tell(channel: Channel, message: string, but?: Connection) {
    // Encoded once for all subscribers.
    const bytes = Buffer.from(message);
    for (const listener of channel.listeners) if (listener !== but) listener.send(bytes);
  }
}
