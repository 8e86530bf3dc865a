import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestBank, type TestBank } from '#app/demo/test-bank/test-bank.ts';
import type { AttemptOutcome } from '#contract/payment.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import { mailSender } from '#platform/mail.ts';
import { payAtBank, type BankReturn, type Choice } from '#tests/harness/bank-browser.ts';
import { openCardShop, type CardShop } from '#tests/harness/card-shop.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import {
  holdsMark,
  markedCard,
  marksInDatabase,
  marksInFiles,
  MarkWatch,
  outcomeOfMarked,
} from '#tests/harness/marked-cards.ts';

test('finds a mark whatever separates its digits, also across two chunks', () => {
  const number = markedCard('00', 7);
  const groups = number.match(/.{4}/g) ?? [];
  for (const text of [number, groups.join(' '), groups.join('-'), `{"pan":"${number}"}`])
    expect(holdsMark(text)).toBe(true);
  expect(holdsMark(`${number.slice(0, 6)}******${number.slice(-4)}`)).toBe(false);
  const watch = new MarkWatch();
  for (const digit of `log ${number} log`) watch.hear(Buffer.from(digit));
  expect(watch.found).toBeGreaterThan(0);
});

describeEachEngine('a card', (open) => {
  let database: TestDatabase;
  let bank: TestBank;
  let shop: CardShop;
  let dataDir: string;
  const log = new MarkWatch();
  const answers: string[] = [];

  beforeAll(async () => {
    dataDir = mkdtempSync(join(inject('databaseRun').directory, 'marked-'));
    bank = await openTestBank({
      port: 0,
      hostName: '127.0.0.1',
      dataDir,
      storeType: '3d_pay',
      outcomeOf: outcomeOfMarked,
    });
    bank.faults.callbacks = 0;
    database = await open();
    const nestpay = { isWhole: true, account: bank.account } as const;
    const hear = { write: (line: string) => log.hear(Buffer.from(line)) };
    shop = await openCardShop(database, { nestpay }, { log: pino({ level: 'trace' }, hear) });
  });
  afterAll(async () => {
    await shop.app.close();
    await bank.close();
    await database.drop();
  });

  /** As a bank and a browser bring an answer: both ways, without a cookie. */
  async function bring({ url, fields }: BankReturn): Promise<void> {
    for (const path of [new URL(url).pathname, '/payment/callback/nestpay'])
      answers.push((await shop.bring(path, fields)).body);
  }

  async function pay(at: number, code: string, choice: Choice): Promise<string> {
    const browser = await shop.customer();
    const number = markedCard(code, at);
    await browser.post('/api/catalog/bin-control', { binNumber: number.slice(0, 6) });
    const { attemptId, gate } = await shop.begin(browser);
    if (!gate) throw new Error('no gate');
    answers.push(JSON.stringify(gate));
    const card = { number, code: '000', month: '12', year: '30' };
    const back = await payAtBank(gate, { card, choice });
    if (back) await bring(back);
    const outcome = await browser.get(`/api/payment/attempt/${attemptId}`);
    answers.push(outcome.body);
    return outcome.json<AttemptOutcome>().state;
  }

  const declines = ['05', '12', '34', '41', '43', '51', '54', '57', '58', '82', '06', '99'];

  describe('with a marked number (rule payment/no-card-data)', () => {
    test('leaves no trace in any table, log, mail, file or response, whatever became of its payment', async () => {
      const states: string[] = [];
      for (const [at, code] of ['00', '00', '00', ...declines].entries())
        states.push(await pay(at, code, 'approve'));
      for (const [at, choice] of (['cancel', 'wrong-code', 'silent'] as const).entries())
        states.push(await pay(100 + at, '00', choice));
      bank.faults.isDown = true;
      await expect(pay(120, '00', 'approve')).rejects.toThrow('answered 500');
      bank.faults.isDown = false;
      expect(states.filter((state) => state === 'captured')).toHaveLength(3);
      expect(states.filter((state) => state === 'declined')).toHaveLength(declines.length + 2);

      const mails: string[] = [];
      const send = mailSender({ smtpUrl: undefined, from: 'a@b.example', dataDir });
      const outbox = {
        db: database.db,
        send,
        publicUrl: 'https://arasta.test',
        clock: () => new Date(),
        onError: (error: unknown) => mails.push(String(error)),
        onUnaddressed: () => undefined,
      };
      while ((await workOutbox(outbox)) > 0);
      expect(mails).toEqual([]);

      const inDatabase = await marksInDatabase(database.db);
      expect(inDatabase.rows).toBeGreaterThan(100);
      expect(inDatabase.found).toEqual([]);
      const inFiles = marksInFiles(dataDir);
      expect(inFiles.files).toBeGreaterThan(3);
      expect(inFiles.found).toEqual([]);
      expect(log.bytes).toBeGreaterThan(10_000);
      expect(log.found).toBe(0);
      expect(answers.filter(holdsMark)).toEqual([]);
    });
  });
});
