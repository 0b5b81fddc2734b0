/** Fills rants to read, with SQL alone. */
import { rantCategories } from '@/lib/contract/constants/rants';

export const rantsFilled = 5000;
const upvotesEach = 3;
const commentsEach = 2;

/** Rants of all categories, each with a few upvotes and comments. Counters match the rows. */
export const rantStatements = (people: number) => [
  `insert into rants (id, content, category, ask_for_advice, created_at, upvotes, comment_count)
   select n, left('My cousin told everybody at the party what I said in private, and now nobody at home talks to me.', 30 + n % 60),
     (array['${rantCategories.join("', '")}'])[1 + n % ${rantCategories.length}], n % 3 = 0,
     now() - (${rantsFilled} - n) * interval '5 minutes', ${upvotesEach}, ${commentsEach}
   from generate_series(1, ${rantsFilled}) n`,
  `select setval('rants_id_seq', ${rantsFilled})`,
  `insert into rant_authors (rant_id, user_id) select id, 1 + id % ${people} from rants`,
  `insert into rant_upvotes (rant_id, user_id, created_at)
   select id, 1 + (id + each) % ${people}, created_at from rants, generate_series(1, ${upvotesEach}) each`,
  `insert into rant_comments (rant_id, content, created_at)
   select id, 'You did nothing wrong. Give it a week.', created_at + each * interval '1 minute'
   from rants, generate_series(1, ${commentsEach}) each order by id, each`,
  `insert into rant_comment_authors (comment_id, user_id) select id, 1 + (id * 7) % ${people} from rant_comments`,
];
