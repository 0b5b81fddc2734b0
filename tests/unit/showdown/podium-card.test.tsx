/** The podium as a reader sees it who does not see everybody on it. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PodiumCard } from '@/components/showdown/podium-card';

const places = ['ada', 'bola', 'chidi'].map((username, at) => ({
  rank: at + 1,
  user_id: at + 1,
  username,
  votes: 3 - at,
}));
const shown = (seen: typeof places) => {
  const podium = { tournamentId: 1, date: '2026-11-27', places: seen };
  const html = renderToStaticMarkup(<PodiumCard podium={podium} />);
  return { steps: html.match(/<li/g)?.length, title: /<h2[^>]*>([^<]*)/.exec(html)?.[1] };
};

test('each step has somebody on it, and keeps its number', () => {
  expect(shown(places)).toEqual({ steps: 3, title: 'The champion' });
  expect(shown(places.slice(1))).toEqual({ steps: 2, title: 'The runners-up' });
  expect(shown(places.slice(0, 1))).toEqual({ steps: 1, title: 'The champion' });
});
