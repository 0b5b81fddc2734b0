import { terms } from '@/lib/contract/terms';
import * as entry from '@/lib/domains/accounts/entry-schema';
import * as mailed from '@/lib/domains/accounts/mailed-schema';
import * as ownership from '@/lib/domains/accounts/ownership-schema';
import * as accounts from '@/lib/domains/accounts/schema';
import * as sessions from '@/lib/domains/accounts/sessions-schema';
import * as verification from '@/lib/domains/accounts/verification-schema';
import * as exportSchema from '@/lib/domains/export/schema';
import * as profiles from '@/lib/domains/profiles/schema';
import * as challenge from '@/lib/domains/registration/challenge-schema';
import * as settings from '@/lib/domains/settings/schema';
import * as termsSchema from '@/lib/domains/terms/schema';
import { bornYearsAgo } from '../factories';
import { type CallLine, creator, member } from './line';

let newcomers = 0;

/** A picture of one pixel. */
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (each) => each.charCodeAt(0),
);

/** Accounts, profiles and the person's own data. */
export const accountsCalls: Record<string, CallLine> = {
  register: {
    spec: entry.register,
    access: 'public',
    limit: 'read',
    input: () => {
      newcomers += 1;
      const username = `newcomer_${newcomers}`;
      return {
        body: {
          email: `${username}@example.com`,
          username,
          password: 'keke napep 2026',
          dob: bornYearsAgo(16),
        },
      };
    },
  },
  registerChallenge: {
    spec: challenge.registerChallenge,
    access: 'public',
    limit: 'read',
    input: () => ({}),
  },
  login: {
    spec: entry.login,
    access: 'public',
    limit: 'read',
    input: ({ author }) => ({ body: { email: author.email, password: author.password } }),
  },
  logout: { spec: accounts.logout, ...member, limit: 'read', input: () => ({ body: {} }) },
  me: { spec: accounts.me, ...member, limit: 'read', input: () => ({}) },
  profile: {
    spec: profiles.profile,
    ...member,
    limit: 'read',
    input: ({ other }) => ({ params: { username: other.username } }),
  },
  verifyUser: {
    spec: verification.verifyUser,
    ...creator,
    limit: 'engagement',
    input: ({ other }) => ({ body: { username: other.username, verify: true } }),
  },
  readSettings: { spec: settings.readSettings, ...member, limit: 'read', input: () => ({}) },
  changeSettings: {
    spec: settings.changeSettings,
    ...member,
    limit: 'engagement',
    input: () => ({ body: { findable: false, notify: { like: 'off' } } }),
  },
  uploadProfileMedia: {
    spec: profiles.uploadProfileMedia,
    ...member,
    limit: 'upload',
    input: () => ({ body: {}, file: { field: 'media', name: 'me.png', bytes: pixel } }),
  },
  changePassword: {
    spec: ownership.changePassword,
    ...member,
    limit: 'ownership',
    input: ({ author }) => ({ body: { currentPassword: author.password, newPassword: 'suya on a friday' } }),
  },
  deleteAccount: {
    spec: ownership.deleteAccount,
    ...member,
    limit: 'ownership',
    input: ({ author }) => ({ body: { password: author.password } }),
  },
  forgotPassword: {
    spec: mailed.forgotPassword,
    access: 'public',
    limit: 'read',
    input: ({ author }) => ({ body: { email: author.email } }),
  },
  resetPassword: {
    spec: mailed.resetPassword,
    access: 'public',
    limit: 'read',
    // The link was never mailed. Valid links are tested in accounts/password-reset.test.ts.
    answers: 400,
    input: () => ({ body: { token: 'never mailed', password: 'suya on a friday' } }),
  },
  verifyEmail: {
    spec: mailed.verifyEmail,
    access: 'public',
    limit: 'read',
    answers: 400,
    input: () => ({ body: { token: 'never mailed' } }),
  },
  resendVerification: {
    spec: mailed.resendVerification,
    ...member,
    limit: 'verificationMail',
    input: () => ({ body: {} }),
  },
  changeUsername: {
    spec: ownership.changeUsername,
    ...member,
    limit: 'ownership',
    input: ({ author }) => ({
      body: { newUsername: `new_${author.id}`, password: author.password },
    }),
  },
  changeEmail: {
    spec: mailed.changeEmail,
    ...member,
    limit: 'ownership',
    input: ({ author }) => ({
      body: { newEmail: `new.${author.email}`, password: author.password },
    }),
  },
  confirmEmail: {
    spec: mailed.confirmEmail,
    access: 'public',
    limit: 'read',
    answers: 400,
    input: () => ({ body: { token: 'never mailed' } }),
  },
  undoEmail: {
    spec: mailed.undoEmail,
    access: 'public',
    limit: 'read',
    answers: 400,
    input: () => ({ body: { token: 'never mailed' } }),
  },
  acceptTerms: {
    spec: termsSchema.acceptTerms,
    ...member,
    limit: 'engagement',
    input: () => ({ body: { ...terms } }),
  },
  listSessions: { spec: sessions.listSessions, ...member, limit: 'read', input: () => ({}) },
  endSession: {
    spec: sessions.endSession,
    ...member,
    limit: 'engagement',
    input: ({ session }) => ({ params: { id: session.number } }),
  },
  endOtherSessions: {
    spec: sessions.endOtherSessions,
    ...member,
    limit: 'engagement',
    input: () => ({ body: {} }),
  },
  exportData: { spec: exportSchema.exportData, ...member, limit: 'export', input: () => ({}) },
  exportSuspended: {
    spec: exportSchema.exportSuspended,
    access: 'public',
    limit: 'read',
    answers: 409,
    input: ({ author }) => ({ body: { email: author.email, password: author.password } }),
  },
  deleteSuspended: {
    spec: ownership.deleteSuspended,
    access: 'public',
    limit: 'read',
    answers: 409,
    input: ({ author }) => ({ body: { email: author.email, password: author.password } }),
  },
};
