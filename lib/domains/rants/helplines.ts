/**
 * Where someone who is not well finds help. The operator confirms every line before launch: calls it, opens it, asks
 * whether it takes people of 13 to 19, and when; then sets `confirmed`. Until then it is shown to nobody (support.ts). A
 * line with neither a number nor an address is a place left open for the operator.
 */
export type Helpline = {
  name: string;
  /** When and for whom, in a few words. */
  note: string;
  phone: string | null;
  /** An https address. */
  address: string | null;
  confirmed: boolean;
};

export const helplines: readonly Helpline[] = [
  {
    name: 'Emergency, all of Nigeria',
    note: 'Free from any phone. If you or someone near you is in danger right now.',
    phone: '112',
    address: null,
    confirmed: false, // confirm before launch
  },
  {
    // For the operator: a Nigerian line for suicide prevention, such as that of SURPIN at the Lagos University Teaching
    // Hospital. Its number is left open here rather than guessed.
    name: 'Suicide prevention line, Nigeria',
    note: 'Talk to someone who is trained to listen.',
    phone: null,
    address: null,
    confirmed: false, // fill in and confirm before launch
  },
  {
    // For the operator: a Nigerian line for the mental health of young people, such as that of Mentally Aware Nigeria.
    name: 'Mental health support for young people, Nigeria',
    note: 'Call or chat, no judging.',
    phone: null,
    address: null,
    confirmed: false, // fill in and confirm before launch
  },
  {
    // For the operator: a Nigerian child protection line, for what is done to someone at home or at school.
    name: 'Child helpline, Nigeria',
    note: 'If someone is hurting you.',
    phone: null,
    address: null,
    confirmed: false, // fill in and confirm before launch
  },
  {
    name: 'Find A Helpline',
    note: 'Free lines in your country, by call, text or chat.',
    phone: null,
    address: 'https://findahelpline.com',
    confirmed: false, // confirm before launch
  },
  {
    name: 'Befrienders Worldwide',
    note: 'People who listen, in many countries.',
    phone: null,
    address: 'https://befrienders.org',
    confirmed: false, // confirm before launch
  },
];
