/**
 * Addresses that browsers name as their push service's. Anybody can send any: the server calls only hosts that it knows,
 * and none inside the network that it stands in.
 */
import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '@/lib/platform/env';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

const isNamed = (host: string) =>
  env().PUSH_HOSTS.some((named) => (named.startsWith('*.') ? host.endsWith(named.slice(1)) : host === named));

/** Whether the operator named this machine itself, as the tests do; then http will do. */
const isOwnMachine = (host: string) => loopbackHosts.includes(host) && env().PUSH_HOSTS.includes(host);

/** Whether the server may send to an address: https, without a login in it, at its usual port, of a host that is named. */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (username || password) return false;
  if (isOwnMachine(hostname)) return protocol === 'http:' || protocol === 'https:';
  return protocol === 'https:' && port === '' && isNamed(hostname);
}

/** Whether an address is one of the open network. */
const isPublic = ({ address }: LookupAddress) => ipaddr.process(address).range() === 'unicast';

/** As `dns.lookup`, but for names that lead into a network of one's own: whoever owns the name decides where it leads. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '');
    const addresses = isOwnMachine(hostname) ? found : found.filter(isPublic);
    const [first] = addresses;
    if (!first) return callback(new Error(`${hostname} is at no public address`), '');
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
