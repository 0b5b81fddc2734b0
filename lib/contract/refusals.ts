/** Refusals that several domains have. */
import { DomainError } from './domain-error';

export const userNotFound = () => new DomainError('user_not_found', 'User not found.');
