/**
 * Where a person in distress finds help. Before launch, the operator checks every line: calls it, opens it, asks whether it
 * helps people from 13 to 19, and when. Then the operator sets `confirmed`. Unconfirmed lines are never shown (support.ts).
 * A line with neither a number nor an address must be filled in by the operator.
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
    // Hospital. The number is left empty, because a guess could be wrong.
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
    // For the operator: a Nigerian child protection line, for abuse at home or at school.
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
