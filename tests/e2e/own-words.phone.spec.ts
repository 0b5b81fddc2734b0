/** People take back what they said or showed: it is asked once, goes at once, and comes back where it was refused. */
import type { Locator, Page } from '@playwright/test';
import { addReply } from '@/lib/domains/posts/schema';
import { addRantComment } from '@/lib/domains/rants/schema';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { anMp4 } from '../support/timed-videos.ts';
import { ask, site } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { aBattle, anAnswer } from './support/battles.ts';
import { cardOf, commentIn } from './support/feed.ts';
import { hold } from './support/hold-request.ts';
import { aComment, aPost, aSquad, someWords, sql } from './support/made.ts';
import { aPerson, type Person } from './support/people.ts';
import { aRant, noteOf, recent } from './support/rants.ts';
import { refuse } from './support/refuse.ts';
import { expect, test } from './support/test.ts';

type Deletion = {
  /** What holds the button. */
  within: Locator;
  /** What is gone afterwards. */
  words: Locator;
  /** As the dialog calls it. */
  kind: string;
  /** The call's address. */
  path: string;
  open?: () => Promise<void>;
};

/** Cancels once, is refused once, then deletes. */
async function takesBack(page: Page, { within, words, kind, path, open }: Deletion) {
  const openDialog = async () => {
    await open?.();
    await within
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: `Delete this ${kind}?` })).toBeVisible();
  };
  const dialog = page.getByRole('dialog');
  await openDialog();
  await expectNoViolations(page, `Delete this ${kind}?`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(words).toBeVisible();

  await refuse(page, path);
  await openDialog();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText(`Error deleting ${kind}: Not today.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(words).toBeVisible();
  await page.unroute(path);

  // It is out of sight before the server has answered, and nothing covers the page.
  const answer = await hold(page, path);
  await openDialog();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(words).toBeHidden();
  await expect(dialog).toHaveCount(0);
  const done = page.waitForResponse(path);
  answer.letThrough();
  expect((await done).status()).toBe(200);
  await expect(words).toHaveCount(0);
  await page.unroute(path);
  await page.reload();
  await expect(words).toHaveCount(0);
}

test.beforeEach(({ watch }) => watch.allowStatus(500));

test('a comment with its replies, and a reply', async ({ page, me }) => {
  const post = await aPost(await aPerson('author'));
  const [comment, other] = [await aComment(me, post), await aComment(await aPerson('other'), post)];
  const content = someWords('Reply');
  for (const commentId of [comment.id, other.id])
    await ask(addReply, { as: me, body: { commentId, content } });
  await page.goto(`/post/${post.id}`);
  const card = cardOf(page, post.content);
  const under = commentIn(card, other.content);
  await expect(under.getByRole('button', { name: /^Delete this comment/ })).toHaveCount(0);
  await takesBack(page, {
    ...{ kind: 'reply', path: '**/api/posts/replies/delete/*' },
    within: under.getByRole('listitem'),
    words: under.getByText(content),
  });
  await takesBack(page, {
    ...{ kind: 'comment', path: '**/api/posts/comments/delete/*' },
    within: commentIn(card, comment.content),
    words: card.getByText(comment.content),
  });
  await expect(card.getByRole('heading', { name: '1 comment' })).toBeAttached();
  await expect(card.getByText(content)).toHaveCount(0);
});

test('a comment on a rant; nobody else is offered it', async ({ page, me, otherBrowser }) => {
  const rant = await aRant(await aPerson('author'));
  const content = someWords('It will pass');
  await ask(addRantComment, { as: me, body: { rantId: rant.id, content } });
  const opened = async (screen: Page) => {
    await screen.goto('/rant-zone');
    const note = noteOf(recent(screen), rant.content);
    await note
      .getByRole('button', { name: /comment/i })
      .first()
      .click();
    await expect(note.getByText(content)).toBeVisible();
    return note;
  };
  const other = await otherBrowser(await aPerson('reader'));
  const theirs = await opened(other);
  await expect(theirs.getByRole('button', { name: 'Report this comment' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  const note = await opened(page);
  await takesBack(page, {
    ...{ kind: 'comment', path: '**/api/rants/comments/delete/*' },
    within: note.getByRole('listitem').filter({ hasText: content }),
    words: note.getByText(content),
  });
});

async function aSquadChat(me: Person) {
  const friend = await aPerson('friend');
  const squadId = await aSquad(me, someWords('Ludo'));
  await sql(
    `with joined as (
       insert into squad_members (squad_id, user_id, joined_at)
       select $1, id, now() from users where username = $2 returning squad_id)
     update squads set member_count = member_count + 1 from joined where id = squad_id`,
    [squadId, friend.username],
  );
  return { squadId, friend, path: `/squad-details/${squadId}` };
}

test('a message of a squad, on both screens; the match that it fixed leaves the board', async ({
  page,
  me,
  otherBrowser,
}) => {
  const { squadId, friend, path } = await aSquadChat(me);
  const game = someWords('Final');
  const matchAt = `${new Date().getUTCFullYear() + 1}-03-08T18:30Z`;
  await ask(sendSquadMessage, { as: me, body: { squadId, message: game, matchAt } });
  const other = await otherBrowser(friend);
  const live = other.waitForEvent('websocket');
  await Promise.all([page.goto(path), other.goto(path)]);
  await live;
  const board = (screen: Page) =>
    screen.getByRole('banner').or(screen.locator('header')).filter({ hasText: 'Next match' });
  await expect(board(other)).toContainText(game);
  const log = page.getByRole('log');
  await takesBack(page, {
    ...{ kind: 'message', path: '**/api/squad-messages/delete/*' },
    within: log.getByRole('listitem').filter({ hasText: game }),
    words: log.getByText(game),
  });
  await expect(other.getByRole('log').getByText(game)).toHaveCount(0);
  for (const screen of [page, other]) await expect(board(screen)).toContainText('Nothing fixed yet.');
});

test('a clip', async ({ page, me }) => {
  const { squadId, path } = await aSquadChat(me);
  const description = someWords('The save');
  const form = new FormData();
  form.append('clip', new Blob([anMp4({ seconds: 2 })]), 'clip.mp4');
  form.append('squadId', String(squadId));
  form.append('description', description);
  const headers = { authorization: `Bearer ${me.token}` };
  const uploaded = await fetch(`${site}/api/game-clips`, { method: 'POST', headers, body: form });
  expect(uploaded.status).toBe(200);
  await page.goto(path);
  const clip = page.getByRole('article', { name: `Clip by ${me.username}` });
  await takesBack(page, {
    ...{ kind: 'clip', path: '**/api/game-clips/delete/*' },
    within: clip,
    words: clip.getByText(description),
  });
});

test('a battle, on both screens, while nobody answered', async ({ page, me, otherBrowser }) => {
  const [rival, words] = [await aPerson('rival'), someWords('Zanku')];
  await aBattle(me, { content: words });
  const answered = await aBattle(me, { content: someWords('Answered'), opponentUsername: rival.username });
  await anAnswer(rival, answered);
  const other = await otherBrowser(rival);
  const live = other.waitForEvent('websocket');
  await Promise.all([page.goto('/hype-battles'), other.goto('/hype-battles')]);
  await live;
  await expect(other.getByText(words)).toBeVisible();
  const stage = (text: string) =>
    page.getByRole('article', { name: `Battle by ${me.username}` }).filter({ hasText: text });
  const menu = stage(words).getByRole('button', { name: 'More about this battle' });
  await expect(stage(answered.content)).toBeVisible();
  await expect(stage(answered.content).getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await takesBack(page, {
    ...{ kind: 'battle', path: '**/api/hype-battle/delete/*' },
    within: stage(words),
    words: stage(words).getByText(words),
    open: () => menu.click(),
  });
  await expect(other.getByText(words)).toHaveCount(0);
});
