import { DomainError } from '@/lib/contract/domain-error';

export const noSuchMatch = () => new DomainError('match_not_found', 'Match not found.');
