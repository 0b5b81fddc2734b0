/** Scrapes of a real server, as the series that `promtool test rules` takes. */
import type { Sample } from '../../tests/support/metrics-text.ts';

/** How many minutes each case goes on, its cause going on as it did in the minute that was seen. */
const minutes = 20;

/**
 * @param before  a scrape, and
 * @param after   one a moment later: what a counter gained between them it gains each minute
 * @param up      whether the server answered
 */
export function seriesOf(before: readonly Sample[], after: readonly Sample[], up: boolean): object[] {
  const known = new Map(before.map((each) => [nameOf(each), each.value]));
  const target = 'job="hypegist", instance="server:3000"';
  const counted = after
    .filter(({ value }) => Number.isFinite(value))
    .map((each) => {
      const isCounter = /_(total|bucket|sum|count)$/.test(each.name);
      const first = isCounter ? (known.get(nameOf(each)) ?? 0) : each.value;
      return {
        series: `${each.name}{${[...labelsOf(each), target].join(', ')}}`,
        values: `${first}+${isCounter ? each.value - first : 0}x${minutes}`,
      };
    });
  return [{ series: `up{${target}}`, values: `${Number(up)}+0x${minutes}` }, ...counted];
}

const labelsOf = ({ labels }: Sample) =>
  Object.entries(labels).map(([name, said]) => `${name}=${JSON.stringify(said)}`);
const nameOf = (sample: Sample) => `${sample.name}{${labelsOf(sample)}}`;

/** One case: which alerts fire at its end. */
export function caseOf(series: object[], firing: readonly string[], all: readonly string[]): object {
  const test = (alert: string) => ({
    expr: `count(ALERTS{alertname="${alert}", alertstate="firing"})`,
    eval_time: `${minutes}m`,
    exp_samples: firing.includes(alert) ? [{ value: 1 }] : [],
  });
  return { interval: '1m', input_series: series, promql_expr_test: all.map(test) };
}
