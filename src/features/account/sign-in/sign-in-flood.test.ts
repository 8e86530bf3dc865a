import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/error-body.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import { openShop, projectRoot } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { password } from '#tests/harness/registration.ts';

const threads = Math.max(1, availableParallelism() - 1);
const mostInside = threads + 50;
const sent = mostInside + 150;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ pages: true });
});
afterAll(() => shop.close());

const styleSheet = () => {
  const names = readdirSync(join(projectRoot, 'dist', 'client', 'assets'));
  return `/assets/${names.find((name) => name.endsWith('.css')) ?? ''}`;
};

test('a flood of sign-ins delays no file and no page, and gets 503 beyond the queue', async () => {
  const hash = await hashPassword(password);
  const customers: { email: string; isRight: boolean }[] = [];
  for (let number = 0; number < 40; number += 1) {
    const { customerId } = await makeBuyer(shop.db);
    const customer = await shop.db
      .updateTable('customers')
      .set({ password_hash: hash })
      .where('id', '=', customerId)
      .returning('email')
      .executeTakeFirstOrThrow();
    customers.push({ email: customer.email, isRight: number % 2 === 0 });
  }
  const browsers = await Promise.all(
    Array.from({ length: sent }, async () => {
      const browser = shop.browser();
      await browser.session();
      return browser;
    }),
  );
  let lookedAt = 0;
  const flood = browsers.map(async (browser, index) => {
    const { email = '', isRight = false } = customers[index % customers.length] ?? {};
    const form = { email, password: isRight ? password : 'yanlış-1' };
    const answer = await browser.post('/api/account/login', form, { 'x-locale': 'en' });
    if (answer.statusCode !== 503) lookedAt += 1;
    return { answer, right: isRight ? 200 : 401 };
  });
  await Promise.any(flood);
  const reader = shop.browser();
  const others = await Promise.all([
    reader.get(styleSheet()),
    reader.get('/elektrik/kablo', { 'accept-encoding': 'gzip' }),
    reader.get('/api/catalog/home', { 'accept-encoding': 'gzip' }),
  ]);
  expect(others.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  // They waited for none but the passwords that were done meanwhile.
  expect(lookedAt).toBeLessThan(mostInside);

  const answers = await Promise.all(flood);
  const refused = answers.filter(({ answer }) => answer.statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { answer, right } of answers) {
    if (answer.statusCode !== 503) expect(answer.statusCode).toBe(right);
  }
  const { answer } = refused[0] ?? {};
  expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer?.json<ErrorBody>().error.messages.type).toMatch(/busy/);
  const later = { email: customers[0]?.email ?? '', password };
  expect((await shop.browser().post('/api/account/login', later)).statusCode).toBe(200);
});
