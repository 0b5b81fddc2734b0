import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addressOf, endpoint } from '@/lib/contract/endpoint';
import { loginWords } from '@/lib/contract/login-words';
import { guardedPage, guardedPages, safeNext } from '@/lib/contract/pages';

describe('addressOf', () => {
  test('fills in parameters, and appends what was asked of the query', () => {
    expect(addressOf('/api/posts')).toBe('/api/posts');
    expect(addressOf('/api/posts/edit/{postId}', { postId: 7 })).toBe('/api/posts/edit/7');
    expect(addressOf('/api/{a}/{b}', { a: 1, b: 2 })).toBe('/api/1/2');
    expect(addressOf('/api/posts', {}, { limit: 10, before: undefined, offset: 0 })).toBe(
      '/api/posts?limit=10&offset=0',
    );
  });

  test('nothing that stands in a value becomes part of the path', () => {
    const at = (username: string) => addressOf('/api/users/profile/{username}', { username });
    expect(at('a/b')).toBe('/api/users/profile/a%2Fb');
    expect(at('?admin=1#x')).toBe('/api/users/profile/%3Fadmin%3D1%23x');
    expect(at('Ọlá 💛')).toBe('/api/users/profile/%E1%BB%8Cl%C3%A1%20%F0%9F%92%9B');
    expect(addressOf('/api/rants', {}, { category: 'Self-Doubt & Mental Struggles' })).toBe(
      '/api/rants?category=Self-Doubt+%26+Mental+Struggles',
    );
  });
});

test('a call counts as a read unless it says otherwise', () => {
  const response = z.object({});
  expect(endpoint('GET', '/api/x', { response }).limit).toBe('read');
  expect(endpoint('POST', '/api/x', { response, limit: 'engagement' }).limit).toBe('engagement');
});

describe('where to go after logging in', () => {
  test.each(['/news-feed', '/profile/tolu', '/post/7?comments=1', '/chats#top'])('%s, as asked', (next) => {
    expect(safeNext(next)).toBe(next);
  });

  test.each([
    ...[
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'javascript:alert(1)',
    ],
    ...[
      '',
      '/',
      null,
      undefined,
      'dashboard',
      '/nowhere',
      '/dashboardish',
      '/api/logout',
      '/%2f/evil.example',
    ],
  ])('%j is the dashboard', (next) => {
    expect(safeNext(next)).toBe('/dashboard');
  });

  test('written so that a header can carry it: anything else ends in an error instead of at the page', () => {
    const carried = '/rant-zone?category=%E1%BB%8Cl%C3%A1%20%F0%9F%92%9B%0D%0Ax:1%EF%BF%BD';
    expect(safeNext('/rant-zone?category=Ọlá 💛\r\nx:1\ud800')).toBe(carried);
    expect(safeNext(carried)).toBe(carried);
  });

  test('never another site', () => {
    const tricks = [
      '/post/..//evil.example',
      '/post/\t//evil.example',
      '/post/../\\evil.example',
      '/post/%00',
    ];
    for (const next of tricks)
      expect(new URL(safeNext(next), 'https://hypegist.example').origin).toBe('https://hypegist.example');
  });

  test('a page’s own pages are guarded with it, its namesakes are not', () => {
    expect(guardedPage('/profile/tolu')?.path).toBe('/profile');
    expect(guardedPage('/dashboard')?.path).toBe('/dashboard');
    for (const open of ['/', '/register', '/titan', '/privacy-policy', '/profiles'])
      expect(guardedPage(open)).toBeUndefined();
  });

  test('every page that needs a session has its words for the login page', () => {
    expect(Object.keys(loginWords).toSorted()).toEqual(guardedPages.map(({ path }) => path).toSorted());
  });
});
