/** The chart and the parts of chart.js that it needs. Loaded only by the page that shows it. */
import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import type { Analytics } from '@/lib/domains/analytics/schema';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

type Games = Analytics['popularGames'];

const longest = 18;
const shortened = (name: string) => {
  const letters = [...name];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : name;
};

/** The theme's current colours. */
function paint() {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return { ink: of('--ink'), line: of('--line'), soft: of('--soft'), danfo: of('--danfo') };
}

function chartOf(canvas: HTMLCanvasElement, games: Games) {
  const { ink, line, soft, danfo } = paint();
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const font = { family: getComputedStyle(document.body).fontFamily, size: 13, weight: 600 };
  const ticks = { font, color: ink };
  const border = { color: line };
  return new Chart(canvas, {
    type: 'bar',
    data: {
      labels: games.map(({ game_name }) => game_name),
      datasets: [
        {
          label: 'Squads per Game',
          data: games.map(({ count }) => count),
          backgroundColor: danfo,
          borderColor: line,
          borderWidth: 2,
          borderRadius: 6,
          borderSkipped: false,
          maxBarThickness: 34,
        },
      ],
    },
    options: {
      indexAxis: 'y',
      maintainAspectRatio: false,
      animation: still ? false : { duration: 250 },
      plugins: { tooltip: { displayColors: false } },
      scales: {
        x: { beginAtZero: true, ticks: { ...ticks, precision: 0 }, grid: { color: soft }, border },
        y: {
          grid: { display: false },
          border,
          ticks: { ...ticks, autoSkip: false, callback: (_, at) => shortened(games[at]?.game_name ?? '') },
        },
      },
    },
  });
}

/**
 * Draws a bar for each game, the longest on top.
 * @returns `redraw`, to apply another theme; `destroy`; and `told`, the numbers that the chart shows
 */
export function drawGames(canvas: HTMLCanvasElement, games: Games) {
  let chart = chartOf(canvas, games);
  const { labels = [], datasets } = chart.data;
  return {
    redraw: () => {
      chart.destroy();
      chart = chartOf(canvas, games);
    },
    destroy: () => chart.destroy(),
    told: labels.map((name, each) => `${name}: ${datasets[0]?.data[each]}`),
  };
}
