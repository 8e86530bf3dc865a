import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine } from '#tests/harness/database.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';

const textOf = (name: string) =>
  readFileSync(new URL(`../../../deploy/monitoring/${name}`, import.meta.url), 'utf8');

describeEachEngine('figures for Prometheus', (open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
  });
  afterAll(() => shop.close());
  const metrics = async () => (await shop.app.inject('/metrics')).body;

  test('tell what the jobs have before them', async () => {
    expect(await metrics()).toContain('work_due{kind="mail"} 0');
    await sql`insert into outbox (kind, payload, run_after, attempts) values
      ('new-order', '{}', now() - interval '90 seconds', 4),
      ('new-order', '{}', now() + interval '1 hour', 1)`.execute(shop.db);
    const body = await metrics();
    expect(body).toContain('work_due{kind="mail"} 1');
    expect(body).toContain('work_failing{kind="mail"} 1');
    expect(body).toContain('work_overdue_seconds{kind="webhook"} 0');
    const seconds = /^work_overdue_seconds\{kind="mail"\} ([\d.]+)$/m.exec(body)?.[1];
    expect(Number(seconds)).toBeGreaterThanOrEqual(90);
    expect(Number(seconds)).toBeLessThan(300);
  });

  test('have every name that the dashboard and the alert rules ask for', async () => {
    const body = await metrics();
    const asked = new Set(
      `${textOf('dashboard.json')}${textOf('alerts.yml')}`.match(
        /\b(?:http|nodejs|process|cache|card|database|files|work)_\w+(?=[{[\s)]|$)/gm,
      ),
    );
    expect(asked.size).toBeGreaterThan(10);
    const missing = [...asked].filter(
      (name) => !new RegExp(`^(# TYPE )?${name}[ {]`, 'm').test(body),
    );
    expect(missing).toEqual([]);
  });
});
