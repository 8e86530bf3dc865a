import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCurrencies } from '#db/settings/all-settings.ts';
import { readBulletin } from '#db/settings/rate-bulletins.ts';
import { ensureLira, putCurrency, putSetting } from '#db/transfer/write-settings.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { workRates } from './work-rates.ts';

const bulletinOf = (day: string, usd: string) =>
  `<Tarih_Date Date="${day}"><Currency CurrencyCode="USD"><Unit>1</Unit><ForexSelling>${usd}</ForexSelling></Currency>` +
  '<Currency CurrencyCode="JPY"><Unit>100</Unit><ForexSelling>27</ForexSelling></Currency></Tarih_Date>';

describeEachEngine('daily exchange rates', (open) => {
  let database: TestDatabase;
  let bank: Server;
  let answer = { status: 200, body: '' };
  let ratesUrl = '';
  beforeAll(async () => {
    database = await open();
    bank = createServer((_, response) => {
      response.writeHead(answer.status, { 'content-type': 'application/xml' });
      response.end(answer.body);
    });
    bank.listen(0, '127.0.0.1');
    await once(bank, 'listening');
    ratesUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/today.xml`;
    await ensureLira(database.db);
    await putCurrency(database.db, { id: null, code: 'USD', exchangeRate: 41 });
    await putSetting(database.db, 'dailyRates', 'USD/1_JPY/0');
  });
  afterAll(async () => {
    bank.close();
    await once(bank, 'close');
    await database.drop();
  });

  const work = (always = false) =>
    workRates({ db: database.db, clock: () => new Date(), ratesUrl }, { always });
  const rateOf = async (code: string) =>
    (await readCurrencies(database.db)).find((each) => each.code === code)?.exchangeRate;

  test('take a new bulletin once, with the margin, for one unit, and write it down (rule settings/daily-rates)', async () => {
    answer = { status: 200, body: bulletinOf('11/26/2026', '41.5') };
    expect(await work()).toBe(2);
    expect([await rateOf('USD'), await rateOf('JPY')]).toEqual([41.915, 0.27]);
    expect(await work()).toBe(0);
    const log = await database.db
      .selectFrom('activity_log')
      .where('subject_id', '=', 'USD')
      .select(['by_name', 'before', 'after'])
      .execute();
    expect(log).toEqual([{ by_name: 'RATES_URL', before: { rate: 41 }, after: { rate: 41.915 } }]);
  });

  test('leave a rate alone that somebody set, until the next bulletin or on request', async () => {
    await putCurrency(database.db, { id: null, code: 'USD', exchangeRate: 43 });
    expect(await work()).toBe(0);
    expect(await rateOf('USD')).toBe(43);
    expect(await work(true)).toBe(1);
    expect(await rateOf('USD')).toBe(41.915);
  });

  test('do not take a jump beyond the limit (rule settings/daily-rates)', async () => {
    answer = { status: 200, body: bulletinOf('11/27/2026', '4.15') };
    expect(await work()).toBe(0);
    expect(await rateOf('USD')).toBe(41.915);
    expect((await readBulletin(database.db))?.day).toBe('2026-11-27');
  });

  test('stay when the bulletin cannot be read', async () => {
    for (const broken of [
      { status: 404, body: 'nothing' },
      { status: 200, body: '<html></html>' },
      { status: 200, body: 'x'.repeat(1_100_000) },
    ]) {
      answer = broken;
      await expect(work(true)).rejects.toThrow('RATES_URL');
    }
    expect(await rateOf('USD')).toBe(41.915);
  });

  test('are taken once by two processes at once', async () => {
    answer = { status: 200, body: bulletinOf('11/28/2026', '41.6') };
    const taken = await Promise.all([work(), work()]);
    expect(taken.toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});
