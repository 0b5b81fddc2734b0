/** A slow phone shows a page long before its scripts are there: what is written and ticked meanwhile is not lost. */
import { login } from '@/lib/domains/accounts/entry-schema';
import { sendMessage } from '@/lib/domains/chat/schema';
import { setMutedWords } from '@/lib/domains/mutes/words-schema';
import { changeSettings, readSettings } from '@/lib/domains/settings/schema';
import { createTeam } from '@/lib/domains/teams/schema';
import { answerTo, ask } from '../support/ask.ts';
import { notInCache } from '../support/evidence.ts';
import { aPost } from '../support/made.ts';
import { aVideo } from '../support/media.ts';
import { aName, aPerson, theCreator } from '../support/people.ts';
import { openForms } from '../support/shell.ts';
import { aSuspendedPerson } from '../support/suspended.ts';
import { expect, test } from '../support/test.ts';
import { openWithoutScripts } from '../support/without-scripts.ts';

test('an appeal', async ({ page }) => {
  const { email, password } = await aSuspendedPerson();
  const { body } = await answerTo(login, { body: { email, password } });
  const { appeal_token: token } = body as unknown as { appeal_token: string };
  const arrive = await openWithoutScripts(page, `/appeal/${token}`);
  await page.getByLabel('Why do you think it was wrong?').fill('I quoted a song.');
  await arrive();
  await expect(page.getByLabel('Why do you think it was wrong?')).toHaveValue('I quoted a song.');
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(page.getByText(/Your code: HG-/)).toBeVisible();
});

test('a post, below the draft that waits there', async ({ page, me: _ }) => {
  await page.goto('/create-post');
  await page.getByLabel("What's the gist?").fill('This waited.');
  await expect(page.getByText('draft saved')).toBeVisible();
  const arrive = await openWithoutScripts(page, '/create-post');
  await page.getByLabel("What's the gist?").fill('This came early.');
  await arrive();
  await expect(page.getByLabel("What's the gist?")).toHaveValue('This waited.\nThis came early.');
});

test('a rant with its category and its wish for advice', async ({ page, me: _ }) => {
  const arrive = await openWithoutScripts(page, '/rant-zone');
  const words = 'My brother took the last of the suya.';
  await openForms(page, 'Write a rant');
  await page.getByLabel('What is on your chest?').fill(words);
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.selectOption({ index: 2 });
  const chosen = await category.inputValue();
  await page.getByLabel('Ask for advice').check();
  await arrive();
  await expect(page.getByLabel('What is on your chest?')).toHaveValue(words);
  await expect(category).toHaveValue(chosen);
  await expect(page.getByLabel('Ask for advice')).toBeChecked();
});

test('a message that shall vanish', async ({ page, me }) => {
  const friend = await aPerson('friend');
  const body = { recipientUsername: friend.username, content: 'first words' };
  const { conversationId } = await ask(sendMessage, { as: me, body });
  const arrive = await openWithoutScripts(page, `/chat/${conversationId}`);
  await page.getByLabel(/^Message to/).fill('Nobody shall keep this.');
  await page.getByLabel(/Ghost Bomb/).check();
  await arrive();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByText('Ghost Bomb (disappears in 10s)')).toBeVisible();
});

test('a squad to be, and a search for somebody', async ({ page, me: _ }) => {
  const arriveSquads = await openWithoutScripts(page, '/game-squad');
  await openForms(page, 'Create a Squad');
  await page.getByLabel('Game Name').first().fill('Early FC');
  await arriveSquads();
  await page.getByLabel('Description').first().fill('Then the rest.');
  await expect(page.getByLabel('Game Name').first()).toHaveValue('Early FC');
  await page.unrouteAll();

  const friend = await aPerson('early');
  const arrivePeople = await openWithoutScripts(page, '/people');
  await page.getByLabel('Search by name').fill(friend.username);
  await arrivePeople();
  await expect(page.getByRole('main').getByRole('link', { name: friend.username })).toBeVisible();
});

test('who may write to one, chosen once and saved', async ({ page, me }) => {
  const saved: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(changeSettings.path))
      saved.push(request.postDataJSON());
  });
  const arrive = await openWithoutScripts(page, '/account');
  const reach = page.getByRole('region', { name: 'Who can reach you' });
  await reach.getByRole('radio', { name: /^Friends only/ }).check();
  await arrive();
  await expect(reach.getByText('Saved.')).toBeVisible();
  await expect(reach.getByRole('radio', { name: /^Friends only/ })).toBeChecked();
  expect(saved).toEqual([{ who_may_write: 'friends' }]);
  expect((await ask(readSettings, { as: me })).who_may_write).toBe('friends');
});

test('a team to be, and one to join', async ({ page, me: _ }) => {
  const founder = await aPerson('founder');
  const [there, own] = [aName('There'), aName('Own')];
  await ask(createTeam, { as: founder, body: { name: there } });
  const arrive = await openWithoutScripts(page, '/hype-battles');
  await openForms(page, 'Manage Teams');
  const teams = page.getByRole('region', { name: 'Manage Teams' });
  await teams.getByLabel('Team Name').fill(own);
  await teams.getByLabel('Join a team').selectOption({ label: `${there} by ${founder.username}` });
  await arrive();
  await teams.getByRole('button', { name: 'Create Team' }).click();
  await expect(teams.getByText(`You are in ${own}`)).toBeVisible();
  await teams.getByRole('button', { name: 'Join Team' }).click();
  await expect(page.getByText('Joined the team successfully!')).toBeVisible();
});

test('decided reports, for a moderator', async ({ otherBrowser, watch }) => {
  watch.allow(notInCache);
  const page = await otherBrowser(await theCreator());
  const arrive = await openWithoutScripts(page, '/control-panel');
  const asked = page.waitForRequest(/\/api\/.*status=dismissed/);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('dismissed');
  await arrive();
  await asked;
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('dismissed');
});

test('the email of a forgotten password, and Enter', async ({ page }) => {
  const { email } = await aPerson();
  const arrive = await openWithoutScripts(page, '/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Email').press('Enter');
  await arrive();
  await expect(page.getByText('If that address has an account, a link is on its way.')).toBeVisible();
});

test('a video, chosen before the page could know', async ({ page, me: _, watch }) => {
  // As in profile-picture.spec.ts.
  watch.allow(/Connecting to 'blob:.* violates/);
  const arrive = await openWithoutScripts(page, '/hype-battles');
  await openForms(page, 'Post a Battle');
  const field = page.getByRole('form', { name: 'Post a Battle' }).getByLabel('Video');
  await field.setInputFiles({ name: 'early.mp4', mimeType: 'video/mp4', buffer: aVideo() });
  await arrive();
  await expect(page.getByText('early.mp4')).toBeVisible();
});

test('Log In, pressed early: no password in an address, and in it goes', async ({ page }) => {
  const person = await aPerson();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const arrive = await openWithoutScripts(page, '/');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/');
  await arrive();
  await page.waitForURL('/dashboard');
  expect(asked.filter((url) => url.includes(person.password) || url.includes('email='))).toEqual([]);
});

test('Log In, pressed early with a wrong password: said, and the address still there', async ({
  page,
  watch,
}) => {
  watch.allowStatus(401);
  const person = await aPerson();
  const arrive = await openWithoutScripts(page, '/');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill('not-the-one-2026');
  await page.getByRole('button', { name: 'Log In' }).click();
  await arrive();
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
});

test('a post, pressed early, is posted once', async ({ page, alone }) => {
  const words = `${alone.username} could not wait.`;
  const arrive = await openWithoutScripts(page, '/create-post');
  await page.getByLabel("What's the gist?").fill(words);
  const button = page.getByRole('main').getByRole('button', { name: /Post/ }).first();
  await button.click();
  await button.click();
  await arrive();
  await page.waitForURL(/\/post\/\d+$/);
  await page.goto('/dashboard');
  await expect(page.getByText(words)).toHaveCount(1);
});

test('Show, pressed early on a muted word, shows it', async ({ page, me }) => {
  const author = await aPerson('author');
  const post = await aPost(author, `${author.username} tells who dies`);
  await ask(setMutedWords, { as: me, body: { words: ['who dies'] } });
  const arrive = await openWithoutScripts(page, `/post/${post.id}`);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText(post.content)).toHaveCount(0);
  await arrive();
  await expect(page.getByText(post.content)).toBeVisible();
});
