import { Failure } from '@/lib/contract/failure';

/** What everybody else is told, also of a squad that does not exist (spec 2, Squad details). */
export const membersOnly = () =>
  new Failure('forbidden', 'You must be a member of this squad to access this page.');
