import { DomainError } from '@/lib/contract/domain-error';

/** The error for people who are not members, also when the squad does not exist (overview.md, Squad details). */
export const membersOnly = () =>
  new DomainError('not_squad_member', 'You must be a member of this squad to access this page.');

export const noSuchMessage = () => new DomainError('message_not_found', 'Message not found.');
