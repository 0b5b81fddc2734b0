/** Registering (rules.md, Safety). Times are in milliseconds. */
import { day, minute } from './time';

/** After a refusal for age, how long the same email address or device cannot register with another birth date. */
export const ageRefusalKept = day;
/** How long at most the address of a suspended account that was deleted cannot register again. */
export const suspendedAddressKept = 365 * day;
/**
 * The proof of work for registering from an address from which many have registered: the least and most keys to try, the
 * rounds for each, and how long a challenge is valid. A slow phone needs two seconds at most.
 */
export const proofOfWork = { tries: { least: 100, most: 200 }, rounds: 3000, lifetime: 10 * minute };
