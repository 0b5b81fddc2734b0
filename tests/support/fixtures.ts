/** A small world to make calls in: its people and their content. */

import { randomBytes } from 'node:crypto';
import { now } from '@/lib/platform/clock';
import { db, pool } from '@/lib/platform/database/client';
import type {
  Battle,
  Comment,
  Conversation,
  DeveloperPick,
  GameClip,
  Match,
  Message,
  Passkey,
  Post,
  Rant,
  RantComment,
  Reply,
  Report,
  Session,
  ShopItem,
  ShowdownClip,
  ShowdownCycle,
  Squad,
  SquadMessage,
  Team,
  Tournament,
} from '@/prisma/generated/client';
import type { CallLine } from './calls';
import {
  aBattle,
  aBattleVote,
  aComment,
  aConversation,
  aGameClip,
  aMatch,
  aMessage,
  aMessageRequest,
  aMissionToday,
  anotherLogin,
  aPersonWithPassword,
  aPick,
  aPost,
  aRant,
  aRantComment,
  aReply,
  aReport,
  aShopItem,
  aSquad,
  aSquadMessage,
  aTeam,
  aTournament,
  aUser,
  type Person,
  password,
  theCreator,
} from './factories';
import { withEvidence } from './report-calls';
import { aShowdownClip, joinsShowdown, theShowdown } from './showdown';

export type Fixtures = {
  /** Wrote the post, founded the squad, and can log in. */
  author: Person & { password: string };
  /** Wrote the comment; in none of the author's squads. */
  other: Person;
  /** Has no part in any of it. */
  stranger: Person;
  /** The creator account. */
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
  /** By `author`, open, with `squad` and `theirSquad` in it. */
  cup: Tournament;
  /** Another one like `cup`. */
  soonCup: Tournament;
  /** Between `squad` and `theirSquad`, not played yet, in a tournament of somebody else. */
  match: Match;
  /** The same match, reported by `other`. */
  reportedMatch: Match;
  /** Another one like `reportedMatch`. */
  answeredMatch: Match;
  /** Between two squads of others, in a tournament of `author`. */
  judgedMatch: Match;
  /** By `author`. */
  rant: Rant;
  /** Between `author` and `other`, with one message by `other`. */
  conversation: Conversation;
  /** By `author`, in `conversation`. */
  message: Message;
  /** From somebody else to `author`. */
  messageRequest: Conversation;
  /** In the phase of voting on its date; `other` takes part. */
  showdown: ShowdownCycle;
  /** By `other`, a rap. */
  showdownClip: ShowdownClip;
  /** About `post`, by `other`, still open. */
  report: Report;
  /** A pick of `author`, whose mission for today (write one post) is complete. */
  pick: DeveloperPick;
  /** By `other` against `author`, not answered yet. */
  challenge: Battle;
  /** By `other` without an opponent, with one vote by the creator account. */
  battle: Battle;
  /** Founded by `other`, without other members. */
  team: Team;
  /** Founded by `author`. */
  ownTeam: Team;
  /** Ten in stock, owned by nobody. */
  item: ShopItem;
  /** Owned by `author`, not worn. */
  ownItem: ShopItem;
  /** By `author`, on a post and a rant of somebody else. */
  ownComment: Comment;
  ownReply: Reply;
  ownRantComment: RantComment;
  /** By `author`, in `joinedSquad`. */
  ownMessage: SquadMessage;
  ownClip: GameClip;
  /** By `author`, without an opponent. */
  ownBattle: Battle;
  /** A session of `author` on another phone. */
  session: Session;
  /** Of `author`. */
  passkey: Passkey;
};

/**
 * After how many fixtures the tables are analysed: each time their number has doubled. A connection plans a prepared
 * statement once, here on empty tables, and would still scan whole tables with a hundred fixtures. In production, autovacuum
 * analyses. A test that filled and analysed its tables itself is left alone.
 */
const analyzedAt = new Set([8, 16, 32, 64, 128, 256, 512, 1024]);
let created = 0;
let analyzedByTest = false;

async function isAnalyzed(): Promise<boolean> {
  const { rowCount } = await pool().query(
    `select 1 from pg_class where oid = 'users'::regclass and reltuples >= 0`,
  );
  return rowCount === 1;
}

/** Creates new fixtures. Only the creator account is shared by all fixtures of a test file. */
export async function createFixtures(): Promise<Fixtures> {
  created += 1;
  if (created === 1) analyzedByTest = await isAnalyzed();
  if (analyzedAt.has(created) && !analyzedByTest) await pool().query('analyze');
  const [author, other] = await Promise.all([aPersonWithPassword(), aUser()]);
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
  const message = await aMessage({ by: author, in_: conversation });
  const messageRequest = await aMessageRequest({ by: await aUser(), to: author });
  const [theirSquad, joinedSquad] = await Promise.all([
    aSquad({ by: other }),
    aSquad({ by: other, members: [author] }),
  ]);
  const tournament = await aTournament({ by: author, from: squad, squads: [theirSquad] });
  const somebody = await aUser();
  const [cup, soonCup, match, reportedMatch, answeredMatch, judgedMatch] = await Promise.all([
    aTournament({ by: author, from: squad, squads: [squad, theirSquad] }),
    aTournament({ by: author, from: squad, squads: [squad, theirSquad] }),
    aMatch({ by: somebody, between: [squad, theirSquad] }),
    aMatch({ by: somebody, between: [squad, theirSquad], reportedBy: other }),
    aMatch({ by: somebody, between: [squad, theirSquad], reportedBy: other }),
    aMatch({ by: author, between: [await aSquad({ by: somebody }), theirSquad] }),
  ]);
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
    ...(await whatTheyMade(author, joinedSquad)),
    showdown,
    showdownClip: await aShowdownClip({ by: other }),
    session: await anotherSession(author),
    passkey: await aKeptPasskey(author),
    author: { ...author, password },
    other,
    stranger: await aUser(),
    creator: await theCreator(),
    post,
    comment,
    squad,
    theirSquad,
    joinedSquad,
    tournament,
    cup,
    soonCup,
    match,
    reportedMatch,
    answeredMatch,
    judgedMatch,
    rant,
    report,
    conversation,
    message,
    messageRequest,
    pick,
    challenge,
    battle,
    team,
    ownTeam,
    item,
    ownItem,
  };
}

async function anotherSession({ id: userId }: Person): Promise<Session> {
  await anotherLogin({ id: userId });
  return db().session.findFirstOrThrow({ where: { userId }, orderBy: { number: 'desc' } });
}

/** A stored passkey that no device has. */
async function aKeptPasskey({ id: userId }: Person): Promise<Passkey> {
  const credentialId = randomBytes(32).toString('base64url');
  const data = {
    userId,
    credentialId,
    publicKey: new Uint8Array(77),
    counter: 0,
    device: 'Chrome on Android',
  };
  return db().passkey.create({ data: { ...data, createdAt: now() } });
}

/** Content that the author can delete. */
async function whatTheyMade(author: Person, in_: Squad) {
  const somebody = await aUser();
  const [their, rant] = await Promise.all([aPost({ by: somebody }), aRant({ by: somebody })]);
  const ownComment = await aComment({ by: author, on: their });
  const [ownReply, ownRantComment, ownMessage, ownClip, ownBattle] = await Promise.all([
    aReply({ by: author, to: ownComment }),
    aRantComment({ by: author, on: rant }),
    aSquadMessage({ by: author, in_ }),
    aGameClip({ by: author, in_ }),
    aBattle({ by: author }),
  ]);
  return { ownComment, ownReply, ownRantComment, ownMessage, ownClip, ownBattle };
}

/** Creates fixtures and prepares them for a call that would otherwise refuse them. */
export async function createFixturesFor({ ready }: CallLine): Promise<Fixtures> {
  const fixtures = await createFixtures();
  await ready?.(fixtures);
  return fixtures;
}
