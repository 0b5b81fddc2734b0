import * as entry from '@/lib/domains/accounts/entry-schema';
import * as exportSchema from '@/lib/domains/accounts/export-schema';
import * as ownership from '@/lib/domains/accounts/ownership-schema';
import * as accounts from '@/lib/domains/accounts/schema';
import * as verification from '@/lib/domains/accounts/verification-schema';
import * as profiles from '@/lib/domains/profiles/schema';
import { type CallLine, creator, member } from './line';

let newcomers = 0;

/** A picture of one pixel. */
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (each) => each.charCodeAt(0),
);

/** Accounts, profiles and what one owns. */
export const accountsCalls: Record<string, CallLine> = {
  register: {
    spec: entry.register,
    access: 'public',
    limit: 'read',
    input: () => {
      newcomers += 1;
      const username = `newcomer_${newcomers}`;
      return {
        body: { email: `${username}@example.com`, username, password: 'keke napep 2026', dob: '2010-05-06' },
      };
    },
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
  uploadProfileMedia: {
    spec: profiles.uploadProfileMedia,
    ...member,
    limit: 'upload',
    input: () => ({ body: {}, file: { field: 'media', name: 'me.png', bytes: pixel } }),
  },
  changePassword: {
    spec: ownership.changePassword,
    ...member,
    limit: 'upload',
    input: ({ author }) => ({ body: { currentPassword: author.password, newPassword: 'suya on a friday' } }),
  },
  deleteAccount: {
    spec: ownership.deleteAccount,
    ...member,
    limit: 'upload',
    input: ({ author }) => ({ body: { password: author.password } }),
  },
  exportData: { spec: exportSchema.exportData, ...member, limit: 'upload', input: () => ({}) },
};
