import { describe, expect, test } from 'vitest';
import { fold, isReserved } from '@/lib/domains/accounts/reserved-names';
import { people } from '@/prisma/seed/people';

describe('a name that is taken for the people who run the place', () => {
  test.each([
    [
      'admin',
      'Admin',
      'ADMIN',
      'ad_min',
      'adm1n',
      '4dm1n',
      'aadmiin',
      '_admin_',
      'admin1',
      'admin_2026',
      '007admin',
    ],
    [
      'moderator',
      'Moderator',
      'm0derat0r',
      'rnoderator',
      'mod',
      'the_mod',
      'mods',
      'mod_team',
      'chief_moderator',
    ],
    [
      'HypeGist_Support',
      'hypegist',
      'HYPEGIST',
      'hyp3g1st',
      'hype_gist',
      'hypegist_ng',
      'i_am_hypegist',
      'hypeg1st_x',
    ],
    [
      'support',
      '5upport',
      'support_team',
      'official',
      'official_support',
      'the_real_support',
      'staff',
      'help_desk',
    ],
    ['deleted_user', 'Deleted_User', 'anonymous', 'system', 'r00t', 'security_team', 'verified', 'null'],
  ])('%s and how else it may be written', (...names) => {
    for (const name of names) expect(isReserved(name, null), name).toBe(true);
  });

  test('the creator account’s, and what looks like it', () => {
    for (const name of [
      'titan_hq',
      'TitanHQ',
      't1tan_hq',
      'titan__hq',
      'titan_hq_official',
      'real_titan_hq',
      'titan_hq1',
    ])
      expect(isReserved(name, 'titan_hq'), name).toBe(true);
    expect(isReserved('t1tan_hq', null)).toBe(false);
    expect(isReserved('titan_of_yaba', 'titan_hq')).toBe(false);
  });
});

test('people’s names are theirs', () => {
  const ordinary = [
    'adaobi',
    'Modupe',
    'modupe_1',
    'modinat',
    'model_ng',
    'modest_mo',
    'supporter_of_arsenal',
    'staffordshire',
    'rooted',
    'ceola',
    'nullah',
    'systematic_sam',
    'officially_ada',
    'police_daughter',
    'help_me_rant',
    'team_naija',
    'the_real_kemi',
    'real_madrid_fan',
    'lagos_girl',
    'creator_of_beats',
    'content_creator',
    'hype_girl',
    'gist_lover',
    'hypeman_tunde',
    'ann',
    'aaa',
    'a_1',
    '123',
    '___',
    'x_x',
    'moderato',
    'developer_ada',
    'verified_babe',
    'Logs_In',
  ];
  for (const name of [...ordinary, ...people.map(({ username }) => username)])
    expect(isReserved(name, null), name).toBe(false);
});

test('a name is read as it looks', () => {
  expect(fold('H3ll0_W0rld')).toBe(fold('hello_world'));
  expect(fold('vvale')).toBe(fold('wale'));
  expect(fold('ada')).not.toBe(fold('ade'));
});
