/**
 * Checks push endpoints, which come from browsers. Anybody can send any address, so the server calls only known hosts, and
 * none inside its own network.
 */
import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '@/lib/platform/env';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

const isNamed = (host: string) =>
  env().PUSH_HOSTS.some((named) => (named.startsWith('*.') ? host.endsWith(named.slice(1)) : host === named));

/** Whether the operator allowed this machine as a push host, as the tests do; then http is allowed. */
const isOwnMachine = (host: string) => loopbackHosts.includes(host) && env().PUSH_HOSTS.includes(host);

/** Whether the server may send to an address: https, no credentials in it, the default port, and an allowed host. */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (username || password) return false;
  if (isOwnMachine(hostname)) return protocol === 'http:' || protocol === 'https:';
  return protocol === 'https:' && port === '' && isNamed(hostname);
}

/** Whether an IP address is public. */
const isPublic = ({ address }: LookupAddress) => ipaddr.process(address).range() === 'unicast';

/**
 * Like `dns.lookup`, but without private addresses: the owner of a host name decides where it points, which may be inside
 * our network.
 */
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
