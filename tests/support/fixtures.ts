/** A small seeded place to make calls in: who is there, and what they made. */

import { hashPassword } from '@/lib/domains/accounts/passwords';
import type {
  Battle,
  Comment,
  Conversation,
  DeveloperPick,
  Post,
  Rant,
  Report,
  ShopItem,
  ShowdownClip,
  ShowdownCycle,
  Squad,
  Team,
  Tournament,
} from '@/prisma/generated/client';
import type { CallLine } from './calls';
import {
  aBattle,
  aBattleVote,
  aComment,
  aConversation,
  aMissionToday,
  aPick,
  aPost,
  aRant,
  aReport,
  aShopItem,
  aSquad,
  aTeam,
  aTournament,
  aUser,
  type Person,
  theCreator,
} from './factories';
import { withEvidence } from './reported';
import { aShowdownClip, joinsShowdown, theShowdown } from './showdown';

export type Fixtures = {
  /** Wrote the post, founded the squad, and can log in. */
  author: Person & { password: string };
  /** Wrote the comment; in no squad of the author's. */
  other: Person;
  /** The account that runs the place. */
  creator: Person;
  post: Post;
  /** By `other`, on `post`, not pinned. */
  comment: Comment;
  squad: Squad;
  /** By `other`, and `author` is not in it. */
  theirSquad: Squad;
  /** By `other`, and `author` is in it. */
  joinedSquad: Squad;
  /** By `author`, from `squad`, with `theirSquad` in it. */
  tournament: Tournament;
  /** By `author`. */
  rant: Rant;
  /** Of `author` and `other`, with one message by `other`. */
  conversation: Conversation;
  /** Its date is being voted for; `other` takes part. */
  showdown: ShowdownCycle;
  /** By `other`, a rap. */
  showdownClip: ShowdownClip;
  /** Of `post`, by `other`, not looked at yet. */
  report: Report;
  /** Of `author`, whose mission of today is to write one post: done. */
  pick: DeveloperPick;
  /** By `other` against `author`, who has not answered. */
  challenge: Battle;
  /** By `other` against nobody, with one vote, the creator account's. */
  battle: Battle;
  /** Founded by `other`, who is alone in it. */
  team: Team;
  /** Founded by `author`. */
  ownTeam: Team;
  /** Of which there are ten, nobody's yet. */
  item: ShopItem;
  /** Owned by `author`, not worn. */
  ownItem: ShopItem;
};

const password = 'agege bread 4 life';

let hash: Promise<string> | undefined;

/** Makes new fixtures; only the creator account is the same in all of a file's. */
export async function createFixtures(): Promise<Fixtures> {
  hash ??= hashPassword(password);
  const [author, other] = await Promise.all([aUser({ passwordHash: await hash }), aUser()]);
  const post = await aPost({ by: author });
  const [comment, squad, rant, report, conversation, pick, , item, ownItem] = await Promise.all([
    aComment({ by: other, on: post }),
    aSquad({ by: author }),
    aRant({ by: author }),
    aReport({ by: other, of: post }),
    aConversation({ by: other, with_: author }),
    aPick({ of: author }),
    aMissionToday('posts', 1),
    aShopItem({ stock: 10 }),
    aShopItem({ ownedBy: author }),
  ]);
  const [theirSquad, joinedSquad] = await Promise.all([
    aSquad({ by: other }),
    aSquad({ by: other, members: [author] }),
  ]);
  const tournament = await aTournament({ by: author, from: squad, squads: [theirSquad] });
  const [challenge, battle, team, ownTeam] = await Promise.all([
    aBattle({ by: other, against: author }),
    aBattle({ by: other }),
    aTeam({ by: other }),
    aTeam({ by: author }),
  ]);
  await withEvidence(report.id);
  await aBattleVote({ by: await theCreator(), in_: battle });
  const showdown = await theShowdown('voting');
  await joinsShowdown(other, showdown.id);
  return {
    showdown,
    showdownClip: await aShowdownClip({ by: other }),
    author: { ...author, password },
    other,
    creator: await theCreator(),
    post,
    comment,
    squad,
    theirSquad,
    joinedSquad,
    tournament,
    rant,
    report,
    conversation,
    pick,
    challenge,
    battle,
    team,
    ownTeam,
    item,
    ownItem,
  };
}

/** The same, made ready for a call that the usual world would refuse. */
export async function createFixturesFor({ ready }: CallLine): Promise<Fixtures> {
  const fixtures = await createFixtures();
  await ready?.(fixtures);
  return fixtures;
}
