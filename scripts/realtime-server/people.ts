/** The connections of each person, as named by the application. They are limited per person and can be ended together. */
import type { Connection } from './connection.ts';
import { Allowance, type Limits } from './limits.ts';
import { errors } from './protocol.ts';

/** State that all connections of a person share. */
export type Person = { id: string; connections: Set<Connection>; clientEvents: Allowance };

export const isUserId = (id: unknown): id is string => typeof id === 'string' && /^.{1,128}$/s.test(id);

export class People {
  readonly #here = new Map<string, Person>();
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Assigns a connection to a person. It is closed if the person has too many, or if it belongs to somebody else already.
   * @returns `named`, or why it was closed
   */
  name(connection: Connection, id: string): 'named' | 'too many' | 'another' {
    if (connection.person?.id === id) return 'named';
    if (connection.person) {
      connection.refuse(errors.anotherPerson);
      return 'another';
    }
    const person = this.#here.get(id) ?? {
      id,
      connections: new Set(),
      clientEvents: new Allowance(this.#limits.clientEvents),
    };
    if (person.connections.size >= this.#limits.connectionsOfPerson) {
      connection.refuse(errors.overCapacity);
      return 'too many';
    }
    this.#here.set(id, person);
    person.connections.add(connection);
    connection.person = person;
    return 'named';
  }

  /** Removes a closed connection. */
  forget(connection: Connection) {
    const { person } = connection;
    person?.connections.delete(connection);
    if (person?.connections.size === 0) this.#here.delete(person.id);
  }

  /** Ends all connections of a person. Nothing that they send afterwards is accepted. */
  end(id: string) {
    for (const connection of this.#here.get(id)?.connections ?? []) connection.refuse(errors.ended);
  }
}
