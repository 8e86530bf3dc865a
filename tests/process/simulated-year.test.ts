import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migratedDirectory, migratedPostgres, testDatabaseUrl } from '#tests/harness/database.ts';
import { checkBooks } from '../../simulation/check-books.ts';
import { copiesOf, type EngineName, type Places } from '../../simulation/places.ts';
import { openYear, runDay, runYear } from '../../simulation/run-year.ts';
import type { World } from '../../simulation/world.ts';

/** Places on the migrated databases that all tests of this run share. */
async function places(engine: EngineName): Promise<Places> {
  const folder = mkdtempSync(join(inject('databaseRun').directory, 'year-'));
  const close = async () => undefined;
  if (engine === 'embedded') {
    const make = copiesOf(await migratedDirectory(), folder);
    return { engine, folder, make, close };
  }
  let made = 0;
  const make = async () => {
    const { url, drop } = await migratedPostgres();
    return { databaseUrl: url, dataDir: join(folder, String((made += 1))), drop };
  };
  return { engine, folder, make, close };
}

const fewDays = {
  seed: 7,
  days: 10,
  customers: 150,
  actsPerDay: 7,
  interruptions: 0.1,
  roundTripEvery: 5,
};

describe('a simulated shop (rule reliability/simulated-year)', () => {
  // The embedded database takes five times as long as PostgreSQL, most of it to start again after a kill.
  test('leaves nothing to be found in three days (embedded)', async () => {
    const report = await runYear({ ...fewDays, days: 3, places: await places('embedded') });
    expect(report.findings).toEqual([]);
    expect(report.counts.get('interrupted')).toBeGreaterThan(0);
    expect(report.counts.get('round trips')).toBe(1);
  });

  test.skipIf(!testDatabaseUrl)('leaves nothing to be found in ten days (PostgreSQL)', async () => {
    const report = await runYear({ ...fewDays, places: await places('postgres') });
    expect(report.findings).toEqual([]);
    expect(report.counts.get('interrupted')).toBeGreaterThan(0);
    expect(report.counts.get('round trips')).toBe(2);
    expect(report.orders).toBeGreaterThan(5);
  });
});

describe('the independent ledger', () => {
  let world: World;
  beforeAll(async () => {
    const options = {
      ...fewDays,
      actsPerDay: 40,
      interruptions: 0,
      places: await places(testDatabaseUrl ? 'postgres' : 'embedded'),
    };
    world = await openYear(options);
    await runDay(world, 1, options);
    expect(world.findings).toEqual([]);
  });
  afterAll(() => world.close());

  async function foundAfter(breach: string): Promise<string[]> {
    const { db } = world.shop;
    const before = world.findings.length;
    await db
      .transaction()
      .execute(async (trx) => {
        await sql.raw(breach).execute(trx);
        await checkBooks(world, trx);
        throw new Error('undone');
      })
      .catch((error: unknown) => expect(String(error)).toBe('Error: undone'));
    return world.findings.slice(before);
  }

  test.each([
    [
      'pieces that nobody sold',
      'update products set quantity = quantity - 1, opening_quantity = opening_quantity - 1 where id = 5',
      /product 5 has/,
    ],
    [
      'an order that is gone for those who read',
      "update orders set state = 'awaiting_payment' where id = (select min(id) from orders where state <> 'cancelled')",
      /was acknowledged and is gone/,
    ],
    [
      'an order for another amount',
      "update orders set total = total + 1, try_total = try_total + 1, shipping_total = shipping_total + 1 where id = (select min(id) from orders where state <> 'cancelled')",
      /^day 1: total of/,
    ],
    [
      'money that came twice',
      'update payments set amount = amount * 2 where order_id is not null',
      /money in of/,
    ],
  ])('finds %s', async (_, breach, found) => {
    expect(await foundAfter(breach)).toContainEqual(expect.stringMatching(found));
  });

  test('finds money that a bank gave back twice', async () => {
    const [payment = ''] = [...world.payments].find(([, orderNo]) => orderNo !== null) ?? [];
    const { at = 0, kurus = 0 } = world.bank.books.order(payment)?.sales[0] ?? {};
    const before = world.findings.length;
    world.bank.books.addCredit(payment, { kurus, transId: 'twice', at });
    await checkBooks(world);
    expect(world.findings.slice(before)).toContainEqual(expect.stringContaining('the bank has'));
  });
});
