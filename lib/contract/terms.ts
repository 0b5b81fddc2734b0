/**
 * The versions of the privacy policy and of the community rules. A person who accepted an earlier version sees the changes
 * once before they can continue; registering accepts the current version. A new version needs a migration that makes it the
 * default of its column in `users`.
 */
export const terms = { policy: 3, rules: 1 } as const;

export type Terms = { policy: number; rules: number };

/** The changes of each version, for people who accepted the previous one. */
const changes: Record<keyof Terms, Readonly<Record<number, readonly string[]>>> = {
  policy: {
    2: [
      'We say now that a computer looks through rants for words that sound like danger to yourself, so that you are shown help and a person looks sooner.',
      'We say what is kept of a Ghost Bomb for 24 hours, and of what somebody reports.',
      'We say what a guardian sees whom you invite: never your words, your rants or the names of your friends.',
      'You can change your email address and your username. The address before can take the account back for 7 days; the name before is kept for you for 90 days.',
      'We write to you when somebody logs in to your account on a new device.',
    ],
    3: [
      'We name more of what we keep: your friends, whom you block or mute, your settings, what you report and write in appeals, your missions and notices, passkeys, codes and recovery codes.',
      'We say what is kept where you switch push on, and through whom a push goes.',
      'A guardian can see in how many minutes of a day you used the place, if you switch that on. The email address of a guardian who said no stays with us, so that your account does not ask them again.',
      'A picture that broke the rules cannot be shared again: we keep a fingerprint of it, of which no picture can be made.',
      'When a suspended account is deleted, its email address cannot sign up again until the suspension is over. When you delete your account, your rants go within 14 days.',
    ],
  },
  rules: {},
};

export const isAccepted = (accepted: Terms): boolean =>
  accepted.policy >= terms.policy && accepted.rules >= terms.rules;

/** The changes since the accepted versions, of the policy and of the rules. */
export function changesSince(accepted: Terms): { policy: string[]; rules: string[] } {
  const of = (which: keyof Terms) =>
    Object.entries(changes[which]).flatMap(([version, words]) =>
      Number(version) > accepted[which] ? [...words] : [],
    );
  return { policy: of('policy'), rules: of('rules') };
}
