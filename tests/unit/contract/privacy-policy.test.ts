/** The privacy policy names every kind of data about a person that the database holds, and says when it was changed. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changed, sections } from '@/components/open/privacy-policy';
import { changesSince, terms } from '@/lib/contract/terms';

const policy = sections.flatMap(({ paragraphs, points = [] }) => [...paragraphs, ...points]).join('\n');

const schema = readdirSync('prisma/schema')
  .map((file) => readFileSync(`prisma/schema/${file}`, 'utf8'))
  .join('\n')
  .replace(/\/\/.*/g, '');
/** The tables that say something of a person. */
const ofPeople = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)]
  .filter(([, name, body = '']) => name === 'User' || /\bUser\b|user_?id|owner_?id|actor_?id/i.test(body))
  .map(([, name = '']) => name);

/** The policy's words, and the tables that they are about. */
const words: Record<string, string[]> = {
  'your email address, your username, your date of birth': ['User'],
  'what you write, upload, like, react to, vote for and buy with coins': [
    ...['Post', 'PostLike', 'PostReaction', 'Comment', 'CommentLike', 'Reply', 'Media', 'GameClip'],
    ...['Battle', 'BattleVote', 'CoinEntry', 'ShopOwnership', 'WornItem', 'DeveloperPick'],
    ...['ShowdownDateVote', 'ShowdownParticipant', 'ShowdownClip', 'ShowdownClipVote', 'ShowdownChampion'],
    ...['Tournament', 'TournamentSquad', 'Match', 'MatchReport', 'SquadMessage', 'SquadWin'],
  ],
  'your friends and requests to be friends': [
    ...['Friendship', 'EndedFriendship', 'FriendRequest', 'SentFriendRequest'],
  ],
  'whom you block or mute': ['Block', 'Mute'],
  'the words that you mute, your settings': ['UserSettings'],
  'which squads and teams you are in': ['Squad', 'SquadMember', 'Team', 'TeamMember'],
  'which missions you started': ['MissionRun'],
  'what you report': ['Report'],
  'what you write when you appeal': ['Appeal'],
  'notices of what happened that concerns you, for 90 days': ['Notice', 'NoticeMark'],
  'your private messages': ['Message', 'Conversation', 'ConversationMember', 'ConversationRead'],
  'A locked copy stays for 24 hours more': ['SealedGhost'],
  'for each login, its browser and system': ['Session'],
  'if you add a passkey': ['Passkey', 'PasskeyChallenge'],
  'the secret that your app makes them of': ['SecondFactor'],
  'your recovery codes in a scrambled form': ['RecoveryCode'],
  'if you switch push on: the address': ['PushSubscription', 'PushState'],
  'in how many minutes of each of the last seven days': ['ActiveMinutes'],
  'the usernames that you had before, for 90 days': ['ReleasedUsername'],
  'We write to your email address about your account': ['Mail', 'MailedToken'],
  'who wrote one is kept apart from it': [
    'RantAuthor',
    'RantCommentAuthor',
    'RantUpvote',
    'RantHug',
    'RantReaction',
  ],
  'we keep a copy of its words, pictures and videos': ['ReportAuthor', 'RantReportAuthor'],
  'we tell you which rule, and you can appeal': ['AppealAuthor'],
  'What we decided stays in a list that nobody can change': [
    ...['Decision', 'ModerationLogEntry', 'Suspension', 'RantBar', 'RantSuspension'],
  ],
  'the grown-up helpers they chose': ['Moderator'],
  'you may invite a guardian by their email address': ['Guardian', 'GuardianLink'],
  'after 60 days the account is deleted': ['AccountClosing'],
  'delete your account': ['AccountDeletion'],
  'counters that last a day': ['IdempotencyKey'],
};

test('each table that says something of a person is in it, in these words', () => {
  expect(Object.values(words).flat().toSorted()).toEqual(ofPeople.toSorted());
  expect(Object.keys(words).filter((each) => !policy.includes(each))).toEqual([]);
});

test('its newest version says what has changed, and is not older than its words', () => {
  expect(changesSince({ ...terms, policy: terms.policy - 1 }).policy.length).toBeGreaterThan(0);
  expect(Object.keys(words).length).toBeGreaterThan(20);
  // Whoever changes what matters to people raises the version (lib/contract/terms.ts) and this date.
  expect([terms.policy, changed.date]).toEqual([3, '2026-11-30']);
});
