/**
 * Who stands behind the product, on /titan. One name and a way to write to them; nothing is claimed about a real person
 * that the operator has not written here.
 */
export const founder = {
  name: 'Titan',
  role: 'Founder',
  city: 'Lagos, Nigeria',
  contact: 'mailto:hello@hypegist.example',
} as const;
