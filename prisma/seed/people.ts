/** The people of the demo, all invented. */

export type SeedPerson = {
  username: string;
  /** The age in whole years at the first start, so that everyone is old enough whenever the database is seeded. */
  age: number;
  verified?: boolean;
  /** A picture in public/demo. */
  picture?: string;
};

/** The demo teenager, and the creator account; contract.md, Running it, names both. */
export const demoPerson = { username: 'demo', email: 'demo@hypegist.test', password: 'teen-demo-2026' };
export const demoCreator = {
  username: 'titan_hq',
  email: 'creator@hypegist.test',
  password: 'creator-demo-2026',
};

export const people = [
  { username: 'titan_hq', age: 30, verified: true, picture: 'star' },
  { username: 'demo', age: 16, picture: 'sun' },
  { username: 'tobi_no_dull', age: 17, verified: true, picture: 'ball' },
  { username: 'adaeze_writes', age: 16, verified: true, picture: 'pencil' },
  { username: 'kemi_k', age: 15 },
  { username: 'chidi_pixels', age: 18, verified: true, picture: 'heart' },
  { username: 'zee_of_yaba', age: 17 },
  { username: 'femi_left_foot', age: 16 },
  { username: 'moyo_sings', age: 17, verified: true, picture: 'headphones' },
  { username: 'danfo_philosopher', age: 18, picture: 'danfo' },
  { username: 'ify_bakes', age: 17, picture: 'plate' },
  { username: 'mubarak07', age: 15 },
  { username: 'emeka_codes', age: 18 },
  { username: 'tola_steps', age: 16 },
  { username: 'seyi_sees_all', age: 14 },
  { username: 'halima_h', age: 16 },
  { username: 'ossai_jnr', age: 17 },
  { username: 'nnenna_ng', age: 18 },
  { username: 'lekan_light', age: 15, picture: 'bolt' },
  { username: 'amaka_a1', age: 17 },
  { username: 'bolu_bolu', age: 13 },
  { username: 'kossi_lome', age: 17 },
  { username: 'efua_accra', age: 16 },
  { username: 'yusuf_kano', age: 18 },
  { username: 'ngo_ph', age: 15 },
  { username: 'ovie_wavy', age: 19 },
  { username: 'dara_draws', age: 15, verified: true, picture: 'brush' },
  { username: 'jide_jollof', age: 19 },
  { username: 'funmi_fits', age: 18, picture: 'shades' },
  { username: 'tamara_t', age: 14 },
  { username: 'kachi_keys', age: 16 },
  { username: 'rabi_reads', age: 15 },
  { username: 'wale_waka', age: 17 },
] as const satisfies readonly SeedPerson[];

export type Username = (typeof people)[number]['username'];
/** Gives the id of a person who is in the database. */
export type IdOf = (username: Username) => number;
