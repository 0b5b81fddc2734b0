/** Who hears what: the channels that are listened to now, and who is in the presence ones. */
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

  /** The channels with listeners whose names begin so. */
  names(prefix = ''): string[] {
    return [...this.#open.keys()].filter((name) => name.startsWith(prefix));
  }

  listeners(name: string): number {
    return this.#open.get(name)?.listeners.size ?? 0;
  }

  /** The ids of who is in a presence channel. */
  members(name: string): string[] {
    return [...(this.#open.get(name)?.members.keys() ?? [])];
  }

  /** Who is in a presence channel, as a newcomer is told. */
  presence(name: string) {
    const members = [...(this.#open.get(name)?.members ?? [])];
    return {
      count: members.length,
      ids: members.map(([id]) => id),
      hash: Object.fromEntries(members.map(([id, { info }]) => [id, info ?? null])),
    };
  }

  /** @param member  on a presence channel: who it is; the others hear of a person's first connection */
  join(name: string, connection: Connection, member?: { userId: string; info: unknown }) {
    const channel = this.#open.get(name) ?? this.#new();
    this.#open.set(name, channel);
    channel.listeners.add(connection);
    connection.channels.add(name);
    // A stranger may subscribe to any public channel; that earns no place.
    if (kindOf(name) !== 'public') connection.idleSince = null;
    if (!member) return;
    const present = channel.members.get(member.userId);
    if (present) return void present.connections.add(connection);
    channel.members.set(member.userId, { info: member.info, connections: new Set([connection]) });
    const news = memberAdded(name, { user_id: member.userId, user_info: member.info });
    this.#tell(channel, news, connection);
  }

  /** Those who stay hear of a person's last connection. */
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

  /** Who a connection is in a presence channel. */
  #userIn(name: string, connection: Connection): string | undefined {
    const members = [...(this.#open.get(name)?.members ?? [])];
    return members.find(([, { connections }]) => connections.has(connection))?.[0];
  }

  /**
   * Sends an event to everyone who listens.
   * @param but  a connection that need not hear it: its own client event's sender
   */
  publish(name: string, what: string, data: unknown, but?: Connection) {
    const channel = this.#open.get(name);
    if (channel) this.#tell(channel, event(name, what, data), but);
  }

  /** Whether one more client event may go to everyone on a channel now. */
  takesClientEvent(name: string): boolean {
    return this.#open.get(name)?.clientEvents.take() ?? false;
  }

  #new(): Channel {
    const clientEvents = new Allowance(this.#limits.clientEventsOfChannel);
    return { listeners: new Set(), members: new Map(), clientEvents };
  }

  #tell(channel: Channel, message: string, but?: Connection) {
    // Encoded once, however many listen.
    const bytes = Buffer.from(message);
    for (const listener of channel.listeners) if (listener !== but) listener.send(bytes);
  }
}
