/** Where the keyboard goes on when the button that was pressed goes: more of a list, what was deleted, the next step. */
import type { Page } from '@playwright/test';
import { resendVerification } from '@/lib/domains/accounts/mailed-schema';
import { report } from '@/lib/domains/safety/schema';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { ask } from './support/ask.ts';
import { openLive } from './support/chat.ts';
import { cardOf, choose, commentIn } from './support/feed.ts';
import { found, squadOnPage } from './support/game-squad.ts';
import { aComment, aPost, aSquad, someWords, sql } from './support/made.ts';
import { aPerson, type Person } from './support/people.ts';
import { decideOn } from './support/queue.ts';
import { quiet } from './support/quiet.ts';
import { aRant, noteOf, recent } from './support/rants.ts';
import { refuse } from './support/refuse.ts';
import { expect, test } from './support/test.ts';

/** Sixty people of this test alone, newest name last. */
async function sixtyPeople(): Promise<number[]> {
  const stem = someWords('many').replace(/\W/g, '').slice(-12);
  const rows = await sql<{ id: number }>(
    `insert into users (email, username, username_key, password_hash, dob, created_at)
     select $1 || n || '@example.com', $1 || n, lower($1) || n, 'none', '2011-01-01', now()
     from generate_series(1, 60) n returning id`,
    [stem],
  );
  return rows.map(({ id }) => id);
}

const idOf = async ({ username }: Person) =>
  (await sql<{ id: number }>('select id from users where username = $1', [username]))[0]?.id;

test.describe('more of a list', { tag: '@once' }, () => {
  test('comments on a rant: the button keeps the focus, and then the first that came has it', async ({
    page,
    me,
  }) => {
    const rant = await aRant(me);
    await sql(
      `with said as (
         insert into rant_comments (rant_id, content, created_at)
         select $1, 'Word ' || n || ' of many', now() from generate_series(1, 52) n)
       update rants set comment_count = 52 where id = $1`,
      [rant.id],
    );
    await page.goto('/rant-zone');
    const note = noteOf(recent(page), rant.content);
    await note.getByRole('button', { name: /^Comments,/ }).click();
    const more = note.getByRole('button', { name: 'Show more comments' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(note.getByText('Word 52 of many')).toBeVisible();
    await expect(more).toHaveCount(0);
    await expect(note.getByRole('listitem').filter({ hasText: 'Word 51 of many' })).toBeFocused();
  });

  test('friends, and blocked people', async ({ page, me }) => {
    const mine = await idOf(me);
    const others = await sixtyPeople();
    await sql(
      `insert into friendships (user_id, friend_id, created_at)
       select $1, other, now() - n * interval '1 minute' from unnest($2::int[]) with ordinality as o(other, n)
       union all select other, $1, now() - n * interval '1 minute' from unnest($2::int[]) with ordinality as o(other, n)`,
      [mine, others.slice(0, 55)],
    );
    // The lists are read anew once live events come.
    await openLive(page, '/people');
    await quiet(page);
    const list = page.getByRole('region', { name: 'Friends', exact: true });
    await list.getByRole('button', { name: 'Show more friends' }).focus();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('listitem')).toHaveCount(55);
    await expect(list.getByRole('listitem').nth(50)).toBeFocused();

    await sql(
      `insert into blocks (blocker_id, blocked_id, created_at)
       select $1, other, now() - n * interval '1 minute' from unnest($2::int[]) with ordinality as o(other, n)`,
      [mine, others],
    );
    await page.goto('/blocked');
    const rows = page.getByRole('main').getByRole('listitem');
    const first = await rows.count();
    await page.getByRole('button', { name: 'Show more people' }).focus();
    await page.keyboard.press('Enter');
    await expect(rows).not.toHaveCount(first);
    const focused = page.locator(':focus');
    await expect(focused).toHaveCount(1);
    expect(await focused.evaluate((at) => at.matches('li, button'))).toBe(true);
  });

  test('a list that loads as one comes near', async ({ page, me }) => {
    await sql(
      `insert into coin_entries (user_id, amount, balance_after, reason, created_at)
       select id, 1, 100, 'mission', now() - n * interval '1 minute' from users, generate_series(1, 25) n where username = $1`,
      [me.username],
    );
    await page.goto('/coins');
    const rows = page.getByRole('main').getByRole('listitem');
    const more = page.getByRole('button', { name: 'Load more coin history' });
    const shown = await rows.count();
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('That is every coin so far.')).toBeVisible();
    await expect(rows.nth(shown)).toBeFocused();
  });

  test('a list in parts, as the notices of today and of the days before', async ({ page, me }) => {
    const fans = (await sixtyPeople()).slice(0, 55);
    await sql(
      `with asked as (
         insert into friend_requests (sender_id, recipient_id, created_at)
         select fan, $1, now() - interval '3 days' from unnest($2::int[]) fan)
       insert into notices (user_id, kind, subject_type, subject_id, created_at)
       select $1, 'friend_request', 'person', fan, now() - (55 - n) * interval '1 hour'
       from unnest($2::int[]) with ordinality as f(fan, n)`,
      [await idOf(me), fans],
    );
    await page.goto('/notices');
    const rows = page.getByRole('main').getByRole('listitem');
    const more = page.getByRole('button', { name: 'Load more notices' });
    await more.focus();
    await expect(async () => {
      await page.keyboard.press('Enter');
      await expect(rows).toHaveCount(55, { timeout: 1000 });
    }).toPass();
    await expect(page.getByText('That is everything.')).toBeVisible();
    await expect(rows.nth(40)).toBeFocused();
  });
});

/** What screen readers are told beside the page. */
const said = (page: Page) => page.locator('#said');

async function deleteIt(page: Page, open: () => Promise<void>) {
  await open();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test.describe('what is deleted is said to be, and the keyboard goes on', { tag: '@once' }, () => {
  test('a post: at the next, and without one at the heading', async ({ page, me }) => {
    const older = await aPost(me);
    const newer = await aPost(me);
    await page.goto(`/profile/${me.username}`);
    await deleteIt(page, () => choose(cardOf(page, newer.content), 'Delete'));
    await expect(said(page)).toHaveText('Post deleted.');
    await expect(cardOf(page, newer.content)).toHaveCount(0);
    await expect(page.getByRole('article').filter({ hasText: older.content })).toBeFocused();
    await deleteIt(page, () => choose(cardOf(page, older.content), 'Delete'));
    await expect(cardOf(page, older.content)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2, name: 'Posts' })).toBeFocused();
  });

  test('a comment: at the next, and without one at the heading of the comments', async ({ page, me }) => {
    const post = await aPost(me);
    const [first, second] = [await aComment(me, post), await aComment(me, post)];
    await page.goto(`/post/${post.id}`);
    const card = cardOf(page, post.content);
    const openOf = (words: string) => () =>
      commentIn(card, words)
        .getByRole('button', { name: /^Delete/ })
        .click();
    await deleteIt(page, openOf(first.content));
    await expect(said(page)).toHaveText('Comment deleted.');
    await expect(commentIn(card, second.content)).toBeFocused();
    await deleteIt(page, openOf(second.content));
    await expect(commentIn(card, second.content)).toHaveCount(0);
    await expect(card.getByRole('heading', { name: '0 comments' })).toBeFocused();
  });

  test('a rant and a squad’s message', async ({ page, me }) => {
    const { content } = await aRant(me);
    await page.goto('/rant-zone');
    const note = noteOf(recent(page), content);
    await deleteIt(page, async () => {
      await note.getByRole('button', { name: 'More about this rant' }).click();
      await note.getByRole('button', { name: 'Delete', exact: true }).click();
    });
    await expect(said(page)).toHaveText('Rant deleted.');
    await expect(page.locator(':focus')).toHaveCount(1);

    const squadId = await aSquad(me, someWords('Ludo'));
    for (const message of ['the first', 'the second'])
      await ask(sendSquadMessage, { as: me, body: { squadId, message } });
    await page.goto(`/squad-details/${squadId}`);
    const row = (words: string) => page.getByRole('log').getByRole('listitem').filter({ hasText: words });
    await deleteIt(page, () =>
      row('the first')
        .getByRole('button', { name: /^Delete/ })
        .click(),
    );
    await expect(said(page)).toHaveText('Message deleted.');
    await expect(row('the second')).toBeFocused();
  });
});

test('Appeal leads to its field, and then to what was sent', { tag: '@once' }, async ({ page, me }) => {
  const reporter = await aPerson('reporter');
  const { id: targetId } = await aPost(me);
  const body = { targetType: 'post', targetId, reason: 'spam' } as const;
  const { tracking_code: code } = await ask(report, { as: reporter, body });
  await decideOn(code, { action: 'hide', rule: 'R7' });
  await page.goto('/reports');
  await page.getByRole('button', { name: 'Appeal' }).press('Enter');
  const words = page.getByLabel('Why do you think it was wrong?');
  await expect(words).toBeFocused();
  await words.fill('It was a joke.');
  await page.getByRole('button', { name: 'Send the appeal' }).press('Enter');
  await expect(page.getByText(/Your code: HG-/)).toBeFocused();
});

test('Back in the login’s second step leads to the first field', { tag: '@once' }, async ({ page }) => {
  const person = await aPerson();
  await page.goto('/');
  const answer = { second_factor_token: 'only for this screen' };
  await page.route('**/api/login', (route) => route.fulfill({ json: answer }));
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test.describe('a button that is off while its call is under way has the focus again', {
  tag: '@once',
}, () => {
  test('a passkey that was cancelled', async ({ page, watch }) => {
    watch.allowStatus(500);
    await page.goto('/');
    await refuse(page, '**/api/passkeys/**');
    const button = page.getByRole('button', { name: 'Use a passkey' });
    await button.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(button).toBeFocused();
  });

  test('a mail that is asked for once more', async ({ page, me, watch }) => {
    watch.allowStatus(500);
    expect(me.token).not.toBe('');
    await page.goto('/account');
    await refuse(page, `**${resendVerification.path}`);
    const button = page.getByRole('button', { name: 'Send me the link' });
    await button.press('Enter');
    await expect(page.getByText('Error sending: Not today.')).toBeVisible();
    await expect(button).toBeFocused();
  });
});

test('Join leads to what one may do then', { tag: '@once' }, async ({ page, me }) => {
  expect(me.token).not.toBe('');
  const squad = await found(await aPerson('captain'));
  await page.goto('/game-squad');
  const card = await squadOnPage(page, squad.game_name);
  await card.getByRole('button', { name: 'Join', exact: true }).press('Enter');
  await expect(card.getByRole('link', { name: 'Squad Details' })).toBeFocused();
});
