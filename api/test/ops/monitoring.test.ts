import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { freshApp } from '../support/app.js';

const read = (path: string): string => readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8');

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}
interface Tests {
  tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

const rules = (parse(read('prometheus/alerts.yml')) as Rules).groups.flatMap((group) => group.rules);
const tests = (parse(read('prometheus/alerts.test.yml')) as Tests).tests.flatMap(
  ({ alert_rule_test }) => alert_rule_test,
);
const { panels } = JSON.parse(read('grafana/marquee.json')) as Dashboard;

/** The metrics of an expression with the labels that it requires, such as `up` with `job`. */
function selectorsOf(expr: string): { metric: string; labels: string[] }[] {
  const withoutGrouping = expr.replace(/\bby \([^)]*\)/g, '');
  return [...withoutGrouping.matchAll(/\b([a-z][a-z\d]*(?:_[a-z\d]+)+|up)\s*(?:\{([^}]*)\})?/g)]
    .filter(([, metric]) => metric !== 'histogram_quantile')
    .map(([, metric = '', matchers = '']) => ({
      metric,
      labels: matchers.split(',').flatMap((matcher) => matcher.trim().split(/[=!]/, 1).filter(Boolean)),
    }));
}

/** Added by Prometheus itself. */
const OF_PROMETHEUS = ['job', 'instance'];

describe('the files for monitoring', () => {
  const app = freshApp();

  it.each([
    ...rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`panel ${title}`, expr] as const)),
  ])('use only metrics and labels that the server has: %s', async (_, expr) => {
    await app.graphql('{ config { appName } }');
    app.deps.countBooking('made');
    const text = await (await fetch(`${app.url}/metrics`)).text();
    const selectors = selectorsOf(expr);
    expect(selectors.length).toBeGreaterThan(0);
    for (const { metric, labels } of selectors.filter(({ metric }) => metric !== 'up')) {
      const lines = text.split('\n');
      const line = lines.find((line) => new RegExp(`^${metric}[{ ]`).test(line)) ?? '';
      expect(line).toContain(metric);
      for (const label of labels.filter((label) => !OF_PROMETHEUS.includes(label)))
        expect(line).toContain(`${label}="`);
    }
  });

  it('try each alert, once when it must be silent or not, and once when it must fire', () => {
    const fired = tests.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname);
    expect(new Set(fired)).toEqual(new Set(rules.map(({ alert }) => alert)));
  });

  it('explain each alert to operators', () => {
    const operations = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    for (const { alert } of rules) expect(operations).toContain(`\`${alert}\``);
  });
});
