/**
 * The founder shown on /titan: one name and a contact. It makes no claims about a real person beyond what the operator has
 * written here.
 */
export const founder = {
  name: 'Titan',
  role: 'Founder',
  city: 'Lagos, Nigeria',
  contact: 'mailto:hello@hypegist.example',
} as const;
