'use client';
import { useEffect, useRef, useState } from 'react';
import { onThemeChange } from '@/lib/client/theme';
import type { Analytics } from '@/lib/domains/analytics/schema';

/** The part of the chart that must be visible before it is loaded: it costs fifty kilobytes. */
const lookedAt = 0.6;
/** The height of each bar's row, in pixels. */
const barRoom = 42;

/**
 * The most popular games as a bar chart, loaded once it is scrolled into view. If it cannot load, the table has the same
 * numbers.
 */
export function GamesChart({ games }: { games: Analytics['popularGames'] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [label, setLabel] = useState('Most Popular Games');

  useEffect(() => {
    let gone = false;
    let undo = () => {};
    const draw = () =>
      import('./games-bar-chart').then(
        ({ drawGames }) => {
          if (gone || !canvas.current) return;
          const { redraw, destroy, told } = drawGames(canvas.current, games);
          setLabel(`Most Popular Games, Squads per Game: ${told.join('; ')}`);
          const deaf = onThemeChange(redraw);
          undo = () => {
            deaf();
            destroy();
          };
        },
        // Offline there is no chart; the table still has the numbers.
        () => {},
      );
    const looking = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        looking.disconnect();
        void draw();
      },
      { threshold: lookedAt },
    );
    if (canvas.current) looking.observe(canvas.current);
    return () => {
      gone = true;
      looking.disconnect();
      undo();
    };
  }, [games]);

  return (
    <div className="relative" style={{ height: games.length * barRoom + 34 }}>
      <canvas ref={canvas} role="img" aria-label={label} className="max-w-full" />
    </div>
  );
}
