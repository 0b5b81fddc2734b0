/** Converts scrapes of a real server to the series that `promtool test rules` reads. */
import type { Sample } from '../../tests/support/metrics-text.ts';

/** Length of each case in minutes. Every minute repeats the one that was measured. */
const minutes = 20;

/**
 * @param before  the first scrape
 * @param after   a scrape a moment later; a counter's gain between the two becomes its gain per minute
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

/** One test case: the alerts that must fire at its end. */
export function caseOf(series: object[], firing: readonly string[], all: readonly string[]): object {
  const test = (alert: string) => ({
    expr: `count(ALERTS{alertname="${alert}", alertstate="firing"})`,
    eval_time: `${minutes}m`,
    exp_samples: firing.includes(alert) ? [{ value: 1 }] : [],
  });
  return { interval: '1m', input_series: series, promql_expr_test: all.map(test) };
}
