/** Fills HYPE Battles to read and to vote in, with SQL alone. */

/** Number of battles, for the rows of the bench that read them and vote. */
export const battlesFilled = 5000;

/** Battles of the second half of the people. The bench's requesters are in the first half, so they may vote in each. */
export const battleStatements = (people: number) => {
  const half = Math.floor(people / 2);
  const quarter = Math.floor(people / 4);
  return [
    `insert into teams (name, name_key, creator_id, created_at)
     select 'Team ' || n, 'team ' || n, ${half} + n, now() from generate_series(1, 200) n`,
    `insert into team_members (team_id, user_id, joined_at) select id, creator_id, created_at from teams`,
    `insert into battles (user_id, team_id, category, content, media_url, opponent_id, opponent_media_url, opponent_content,
       is_live, votes, opponent_votes, voting_deadline, created_at)
     select ${half} + n % ${quarter}, case when n % 3 = 0 then 1 + n % 200 end,
       (array['rap', 'dance', 'comedy', 'other'])[1 + n % 4], left('Two takes, no edits. Judge by the last line, not by the shoes.', 20 + n % 40), '/demo/rap.webm',
       ${half + quarter} + n % ${quarter}, case when n % 4 > 0 then '/demo/rap.webm' end,
       case when n % 4 > 0 then 'My turn' end, n % 9 = 0, 3, 0, now() + interval '40 hours', now()
     from generate_series(1, ${battlesFilled}) n`,
    `insert into battle_votes (battle_id, user_id, vote_for, created_at)
     select id, ${quarter} + (id + each) % ${quarter}, 'creator', created_at from battles, generate_series(1, 3) each`,
  ];
};
