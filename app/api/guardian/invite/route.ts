import { inviteGuardian } from '@/lib/domains/guardians/schema';
import { handle } from '@/lib/http/api/handle';
import { inviteGuardianHere } from '@/lib/http/api/identity-change';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(inviteGuardian, 'member', inviteGuardianHere),
});
