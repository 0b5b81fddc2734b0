import { DomainError } from '@/lib/contract/domain-error';

/** What everybody else is told, also of a squad that does not exist (overview.md, Squad details). */
export const membersOnly = () =>
  new DomainError('not_squad_member', 'You must be a member of this squad to access this page.');

export const noSuchMessage = () => new DomainError('message_not_found', 'Message not found.');
