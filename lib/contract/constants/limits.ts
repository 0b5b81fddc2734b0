/** Rate limits (rules.md, Limits). */
import { day, hour, minute } from './time';

export const limits = {
  read: { points: 600, window: minute },
  engagement: { points: 120, window: minute },
  comment: { points: 60, window: minute },
  post: { points: 10, window: minute },
  upload: { points: 20, window: hour },
  /** Changes of what an account is opened with, its name and its guardian, and its deletion. */
  ownership: { points: 20, window: hour },
  /** Files sent in chats: they are small and part of a conversation, so many are allowed. */
  chatFile: { points: 60, window: hour },
  /** Addresses to send a file to; the form that follows counts as what it is. */
  directUpload: { points: 20, window: hour },
  /** Exports of one's own data, including files. */
  export: { points: 1, window: hour },
  /** Exports that were cut off, and so do not count as one. */
  exportCutOff: { points: 3, window: day },
  report: { points: 20, window: day },
  /** Searches for people; limited so that nobody can collect names. */
  search: { points: 60, window: minute },
  registration: { points: 30, window: hour },
  /** Further registrations, with a proof of work. */
  provenRegistration: { points: 270, window: hour },
  /** Registrations that are refused for age: each keeps the given address from registering for a day. */
  ageRefusal: { points: 10, window: hour },
  /** Wrong passwords of one account from one network address. */
  loginPerAccount: { points: 10, window: 15 * minute },
  loginPerAddress: { points: 50, window: 15 * minute },
  /** Wrong passwords of one account, from all unknown devices together. */
  loginByStrangers: { points: 100, window: hour },
  /** Wrong passwords of one account on a device known to it; guesses elsewhere do not count here. */
  loginPerDevice: { points: 10, window: 15 * minute },
  /** Password reset mails to one address, whether or not it has an account; and requests from one network address. */
  forgotPerMail: { points: 3, window: hour },
  forgotPerAddress: { points: 20, window: hour },
  /** Mails that verify a person's own address. */
  verificationMail: { points: 3, window: hour },
  /** Invitations of guardians: by one person, and to one address from anybody. */
  guardianMail: { points: 3, window: day },
  guardianPerMail: { points: 3, window: day },
  /** Mails to a new address that somebody wants to change to. */
  addressMail: { points: 5, window: hour },
  /** Mails about a login on a new device. */
  newDeviceMail: { points: 10, window: hour },
  /** Wrong passwords or codes of a logged-in person. */
  passwordPerSession: { points: 10, window: 15 * minute },
} as const;
export type Limit = keyof typeof limits;

const MB = 1024 * 1024;

/** In bytes: what one person may upload in a UTC day, in total and in Ghost Bombs, which are stored twice. */
export const uploadedADay = { all: 500 * MB, ghosts: 100 * MB };
