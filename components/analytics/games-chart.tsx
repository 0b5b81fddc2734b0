'use client';
import { useEffect, useRef, useState } from 'react';
import { onThemeChange } from '@/lib/client/theme';
import type { Analytics } from '@/lib/domains/analytics/schema';

/** How much of it must be on the screen: its upper edge alone is not worth fifty kilobytes. */
const lookedAt = 0.6;
/** Room for each bar, in pixels. */
const barRoom = 42;

/** The most popular games as bars, fetched and drawn once they are looked at. Where they do not come, the table says the same. */
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
        // Without the network there is no chart; the numbers are there.
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
