/** Refusals that several domains have. */
import { DomainError } from './domain-error';

/** For a session that has ended, or whose account is gone. */
export const notLoggedIn = () => new DomainError('not_logged_in', 'Please log in to continue.');

export const userNotFound = () => new DomainError('user_not_found', 'User not found.');
