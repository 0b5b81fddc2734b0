/** The demo's squads. Their games are invented too. */
import type { Username } from './people';

export type SeedSquad = {
  gameName: string;
  /** The founder's player id in the game. */
  uid: string;
  description: string;
  /** The founder, who is the first member, and the other members. */
  members: readonly [founder: Username, ...others: Username[]];
  closed?: boolean;
  featured?: boolean;
  /** The number of wins that the founder reported, one a day. */
  wins?: number;
};

export const squads: readonly SeedSquad[] = [
  {
    gameName: 'Street Sevens',
    uid: '70012544',
    description: 'Seven a side after homework, 6 to 7pm. We say "well tried" and we mean it.',
    wins: 4,
    members: ['demo', 'femi_left_foot', 'tobi_no_dull', 'mubarak07', 'bolu_bolu', 'wale_waka'],
  },
  {
    gameName: 'Bush Royale',
    uid: 'BR-2208-17',
    description: 'Patience is a weapon. We hide, we wait, we win. Bring snacks.',
    wins: 7,
    members: ['mubarak07', 'chidi_pixels', 'ossai_jnr', 'demo', 'yusuf_kano'],
    featured: true,
  },
  {
    gameName: 'Kart Wahala',
    uid: 'KW4410',
    description: 'Racing on the map that looks like Ojuelegba. Horn allowed.',
    wins: 2,
    members: [
      'chidi_pixels',
      'danfo_philosopher',
      'emeka_codes',
      'seyi_sees_all',
      'lekan_light',
      'kossi_lome',
    ],
  },
  {
    gameName: 'Thursday Queens',
    uid: 'TQ-000-505',
    description: 'Girls who play, every Thursday. Good for any day of the week, actually.',
    wins: 9,
    members: ['halima_h', 'zee_of_yaba', 'tola_steps', 'efua_accra', 'tamara_t', 'kemi_k', 'funmi_fits'],
  },
  {
    gameName: 'Seven Letters',
    uid: 'WORDS77',
    description: 'Word games and water. Quiet, deadly, well spelled.',
    wins: 5,
    members: ['rabi_reads', 'adaeze_writes', 'amaka_a1', 'nnenna_ng'],
    closed: true,
  },
  {
    gameName: 'Ludo Supreme',
    uid: 'LS-611-966',
    description: 'A contact sport. Uncles welcome, tape provided.',
    wins: 1,
    members: ['kachi_keys', 'ovie_wavy', 'jide_jollof', 'ngo_ph', 'moyo_sings', 'ify_bakes', 'dara_draws'],
  },
];
