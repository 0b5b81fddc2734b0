/**
 * How often one person may do a thing (rules.md, Limits).
 * Times are in milliseconds.
 */
import { day, hour, minute } from './time';

export const limits = {
  read: { points: 600, window: minute },
  engagement: { points: 120, window: minute },
  comment: { points: 60, window: minute },
  post: { points: 10, window: minute },
  upload: { points: 20, window: hour },
  /** Files sent in chats: many are small, and answer each other. */
  chatFile: { points: 60, window: hour },
  /** Copies of one's own data, files and all. */
  export: { points: 1, window: hour },
  report: { points: 20, window: day },
  /** Searches for people: nobody is to gather names. */
  search: { points: 60, window: minute },
  registration: { points: 30, window: hour },
  /** Beyond those, of devices that worked for it. */
  provenRegistration: { points: 270, window: hour },
  /** Wrong passwords of one account from one network address. */
  loginPerAccount: { points: 10, window: 15 * minute },
  loginPerAddress: { points: 50, window: 15 * minute },
  /** Of one account, from all devices together that have not logged in to it before. */
  loginByStrangers: { points: 100, window: hour },
  /** Of one account on a device that has: what others guess does not count there. */
  loginPerDevice: { points: 10, window: 15 * minute },
  /** Mails with a link to one address, whether an account has it or not; and from one network address. */
  forgotPerMail: { points: 3, window: hour },
  forgotPerAddress: { points: 20, window: hour },
  /** Mails to confirm one's own address. */
  verificationMail: { points: 3, window: hour },
  /** Invitations of guardians: by one person, and to one address whoever invites it. */
  guardianMail: { points: 3, window: day },
  guardianPerMail: { points: 3, window: day },
  /** Mails to another address, which somebody wants for their own. */
  addressMail: { points: 5, window: hour },
  /** Mails that tell of a login on a new device. */
  newDeviceMail: { points: 10, window: hour },
  /** Where somebody who is logged in is asked for their password again. */
  passwordPerSession: { points: 10, window: 15 * minute },
} as const;
export type Limit = keyof typeof limits;

const MB = 1024 * 1024;

/** How many bytes of files one person may send in a UTC day: in all, and of those in Ghost Bombs, which are stored twice. */
export const uploadedADay = { all: 500 * MB, ghosts: 100 * MB };
