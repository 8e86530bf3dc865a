import { expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { settleAttempt } from '#features/payment/settle-attempt.ts';
import { beginPayment, paymentRows } from '#tests/harness/card-payments.ts';
import { migratedFolder } from '#tests/harness/shop-process.ts';
import { openTill } from '#tests/harness/till.ts';
import { join } from 'node:path';
import { runShop } from './run-shop.ts';

test('notes refunds of what a card paid, up to what is left of it', async () => {
  const folder = await migratedFolder();
  const shop = () => openDatabase({ dataDir: join(folder) });
  let database = await shop();
  const till = await openTill(database.db);
  const { attempt, bank, services } = await beginPayment(till);
  bank.book(attempt.name, attempt);
  const open = await beginPayment(till);
  await settleAttempt(services, attempt.id);
  await database.close();

  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const status = await runShop(['refund', ...args, '--locale', 'en'], {
      say: (line) => lines.push(line),
      complain: (line) => lines.push(line),
      bar: null,
      variables: { DATA_DIR: folder, SHOP_DEMO: 'off' },
    });
    return { status, said: lines.join('\n') };
  };
  const { orderNo } = attempt;
  expect(await run(orderNo, '40,50', '--reason', 'torn')).toEqual({
    status: 0,
    said: expect.stringContaining(`A refund of ₺40.50 is noted for order ${orderNo}`),
  });
  expect(await run(orderNo, String(attempt.amount))).toMatchObject({
    status: 1,
    said: expect.stringContaining('No more than ₺249.50'),
  });
  expect(await run(open.attempt.orderNo, '1')).toMatchObject({ status: 1 });
  for (const wrong of [[], [orderNo], [orderNo, '0'], [orderNo, '-1'], [orderNo, '1.234']]) {
    expect((await run(...wrong)).status).toBe(2);
  }
  expect((await run(orderNo, '1', '--reason', '4546 7112 3456 7894')).status).toBe(2);

  database = await shop();
  expect(await paymentRows(database.db).refunds(attempt)).toEqual([
    { amount: 40.5, reason: 'torn', state: 'wanted' },
  ]);
  await database.close();
});
