/** What a form says when it finds a fault, and finds it again (experience.md, Behaviour). */

import { createTeam } from '@/lib/domains/teams/schema';
import { ask } from './support/ask.ts';
import { expectFaulty, expectSaidEachTime, hearAlerts } from './support/faults.ts';
import { aSquad, someWords } from './support/made.ts';
import { aVideo } from './support/media.ts';
import { aPerson } from './support/people.ts';
import { openForms } from './support/shell.ts';
import { expect, test } from './support/test.ts';

test.describe('the same fault twice is announced twice, and its field has the focus', {
  tag: '@once',
}, () => {
  test('registering', async ({ page, watch }) => {
    watch.allowStatus(409);
    await page.goto('/register');
    const press = page.getByRole('button', { name: 'Sign Up' });
    const words = 'Please fill in all fields';
    await expectSaidEachTime(page, { press, field: page.getByLabel('Email'), words });
    const { email, password } = await aPerson();
    await page.getByLabel('Email').fill(email);
    await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
    await expectSaidEachTime(page, { press, field: page.getByLabel('Username'), words });
    // Its hint is still read with it.
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/Everyone sees it/);
    await page.getByLabel('Username').fill(someWords('new').replace(/\W/g, '').slice(0, 18));
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Date of Birth').fill('2011-01-01');
    const heard = await hearAlerts(page);
    for (let times = 0; times < 2; times += 1) {
      await press.click();
      await expectFaulty(page.getByLabel('Email'), /\S/);
      await expect.poll(async () => (await heard()).length).toBeGreaterThan(0);
    }
  });

  test('logging in', async ({ page, watch }) => {
    watch.allowStatus(401);
    await page.goto('/');
    const { email } = await aPerson();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not the password');
    const heard = await hearAlerts(page);
    for (let times = 0; times < 2; times += 1) {
      await page.getByRole('button', { name: 'Log In' }).click();
      await expectFaulty(page.getByLabel('Email'), /\S/);
      await expect.poll(async () => (await heard()).length).toBe(1);
    }
  });

  test('a post, its edit, a rant, a squad and a battle', async ({ page, me }) => {
    await page.goto('/dashboard');
    await expectSaidEachTime(page, {
      press: page.getByRole('button', { name: 'Post', exact: true }),
      field: page.getByLabel("What's the gist?"),
      words: 'Post content cannot be empty.',
    });
    await page.goto('/rant-zone#write');
    await expectSaidEachTime(page, {
      press: page.getByRole('button', { name: 'Post Rant' }),
      field: page.getByLabel('What is on your chest?'),
      words: 'Rant content cannot be empty.',
    });
    await page.goto('/hype-battles#write');
    const battle = page.getByRole('form', { name: 'Post a Battle' });
    const press = battle.getByRole('button', { name: 'Post Battle' });
    const category = battle.getByLabel('Category');
    const words = 'Please select a battle category.';
    await expectSaidEachTime(page, { press, field: category, words });
    await category.selectOption({ index: 1 });
    await expectSaidEachTime(page, {
      press,
      field: battle.getByLabel('Video'),
      words: 'Please upload a video for your battle.',
    });
    await page.goto(`/squad-details/${await aSquad(me, someWords('Ludo'))}`);
    await expectSaidEachTime(page, {
      press: page.getByRole('button', { name: 'Send', exact: true }),
      field: page.getByLabel('Message', { exact: true }),
      words: 'Please enter a message.',
    });
    await expectSaidEachTime(page, {
      press: page.getByRole('button', { name: 'Schedule Match' }),
      field: page.getByLabel('Match Time'),
      words: 'Please provide a match time and description.',
    });
    const clip = page.getByRole('form', { name: 'Upload a Clip' });
    await expectSaidEachTime(page, {
      press: clip.getByRole('button', { name: 'Upload Clip' }),
      field: clip.getByLabel('Video'),
      words: 'Please select a video file and provide a description.',
    });
  });

  test('a wrong password on one’s account', async ({ page, me, watch }) => {
    watch.allowStatus(403);
    expect(me.username).toMatch(/\S/);
    await page.goto('/account');
    const form = page
      .locator('form')
      .filter({ has: page.getByRole('heading', { name: 'Change your username' }) });
    await form.getByLabel('New username').fill('another_name_1');
    const field = form.getByLabel(/^Your password/);
    await field.fill('not my password');
    const heard = await hearAlerts(page);
    for (let times = 0; times < 2; times += 1) {
      await form.getByRole('button', { name: 'Change username' }).click();
      await expectFaulty(field, /\S/);
      await expect.poll(async () => (await heard()).length).toBe(1);
    }
  });
});

test('without an answer no field is at fault, and the focus is on the button again', {
  tag: '@once',
}, async ({ page, watch }) => {
  watch.allow(/Failed to load resource/);
  await page.goto('/');
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByLabel('Password').fill('a password');
  await page.route('**/api/login', (route) => route.abort());
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('No response from server. Check your network.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeFocused();
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
});

test('a refusal whose words stand in the bar above marks its field, and the next success does not', {
  tag: '@once',
}, async ({ page, me, watch }) => {
  watch.allowStatus(409);
  watch.allowStatus(404);
  const name = someWords('Team').slice(0, 40);
  await ask(createTeam, { as: me, body: { name } });
  await page.goto('/hype-battles');
  await openForms(page, 'Post a Battle', 'Manage Teams');
  const field = page.getByLabel('Team Name');
  const create = page.getByRole('button', { name: 'Create Team' });
  const heard = await hearAlerts(page);
  for (let times = 0; times < 2; times += 1) {
    await field.fill(name);
    await create.click();
    await expectFaulty(field, /^Error creating team: /);
    await expect.poll(async () => (await heard()).length).toBeGreaterThan(0);
  }
  await field.fill(`${name} 2`);
  await create.click();
  await expect(page.getByText('Team created successfully!')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(create).toBeFocused();

  const battle = page.getByRole('form', { name: 'Post a Battle' });
  await battle.getByLabel('Category').selectOption({ index: 1 });
  await battle
    .getByLabel('Video')
    .setInputFiles({ name: 'clip.mp4', mimeType: 'video/mp4', buffer: aVideo() });
  const opponent = battle.getByLabel('Opponent Username');
  await opponent.fill('nobody_of_this_name');
  await battle.getByRole('button', { name: 'Post Battle' }).press('Enter');
  await expectFaulty(opponent, /^Error posting battle: /);
});
