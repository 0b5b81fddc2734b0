import * as guardians from '@/lib/domains/guardians/schema';
import { type CallLine, member } from './line';

/** A token that was never mailed. */
const token = 'no-such-link';

/** A parent or guardian. */
export const guardiansCalls: Record<string, CallLine> = {
  inviteGuardian: {
    spec: guardians.inviteGuardian,
    ...member,
    limit: 'ownership',
    input: ({ author }) => ({ body: { email: 'aunty@example.com', password: author.password } }),
  },
  readGuardian: { spec: guardians.readGuardian, ...member, limit: 'read', input: () => ({}) },
  endGuardian: {
    spec: guardians.endGuardian,
    ...member,
    limit: 'engagement',
    input: () => ({}),
    answers: 409,
  },
  countMinutes: {
    spec: guardians.countMinutes,
    ...member,
    limit: 'engagement',
    input: () => ({ body: { count: true } }),
    answers: 409,
  },
  answerAsGuardian: {
    spec: guardians.answerAsGuardian,
    access: 'public',
    limit: 'engagement',
    input: () => ({ body: { token, agree: true } }),
    answers: 400,
  },
  setGuardianLimits: {
    spec: guardians.setGuardianLimits,
    access: 'public',
    limit: 'engagement',
    input: () => ({
      body: { token, quiet_from: '21:00', quiet_until: '06:00', who_may_write: 'friends' },
    }),
    answers: 400,
  },
  deleteAsGuardian: {
    spec: guardians.deleteAsGuardian,
    access: 'public',
    limit: 'engagement',
    input: () => ({ body: { token } }),
    answers: 400,
  },
};
