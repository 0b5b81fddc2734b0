import { describe, expect, test } from 'vitest';
import { winnerWords } from '@/components/showdown/winner-words';

const place = (rank: number, name: string) => ({ rank, user_id: rank * 10, username: name, votes: 5 });
const podium = (tournamentId: number, ...places: ReturnType<typeof place>[]) => ({
  tournamentId,
  date: '2026-11-28',
  places,
});
const unknown = {
  tournamentId: 7,
  podium: podium(6, place(1, 'last_week')),
  podiumIsFinal: false,
  winnerId: undefined,
  people: [{ user_id: 10, username: 'ada' }],
};

describe('how a showdown ended', () => {
  test.each([
    ['told by the event', { winnerId: 10 }, 'The showdown has ended! Winner: user 10 (ada)'],
    ['told, without a name', { winnerId: 11 }, 'The showdown has ended! Winner: user 11'],
    [
      'by the podium',
      { podium: podium(7, place(1, 'ada')) },
      'The showdown has ended! Winner: user 10 (ada)',
    ],
    ['nobody, by the event', { winnerId: null }, 'The showdown has ended. Nobody was crowned this time.'],
    [
      'nobody, by the page',
      { podium: null, podiumIsFinal: true },
      'The showdown has ended. Nobody was crowned this time.',
    ],
    [
      'nobody, by a page that shows the week before',
      { podiumIsFinal: true },
      'The showdown has ended. Nobody was crowned this time.',
    ],
    ['not known yet: the podium is of the week before', {}, 'The showdown has ended.'],
    ['the podium could not be read', { podium: undefined, podiumIsFinal: true }, 'The showdown has ended.'],
    ['the winner is across a block', { podium: podium(7, place(2, 'bola')) }, 'The showdown has ended.'],
    [
      'across a block, and told',
      { winnerId: 10, podium: podium(7, place(2, 'bola')) },
      'The showdown has ended.',
    ],
    ['everybody is across a block', { podium: podium(7) }, 'The showdown has ended.'],
  ])('%s', (_, known, words) => {
    expect(winnerWords({ ...unknown, ...known })).toBe(words);
  });
});
