import { expect, test } from 'vitest';
import { ProviderDown } from '#platform/payments/provider.ts';
import { BankBooks } from '#tests/harness/bank-books.ts';
import { createProviderPlans } from './provider-plans.ts';

/** A provider with a look-up of its own. */
class Asked extends BankBooks {
  asked: string[] = [];
  async plans(bin: string) {
    this.asked.push(bin);
    if (this.isDown) throw new ProviderDown('down');
    return bin === '411111' ? null : { bank: 'Bonus', organization: 'VISA', plans: [] };
  }
}

const open = () => {
  let now = new Date('2026-11-22T10:00:00Z').getTime();
  const provider = new Asked();
  const memory = createProviderPlans(() => new Date(now));
  return { provider, plansOf: memory.plansOf, later: (ms: number) => void (now += ms) };
};

test('asks for a card once in ten minutes, also for one unknown to the provider', async () => {
  const { provider, plansOf, later } = open();
  expect(await plansOf(provider, '540061')).toMatchObject({ bank: 'Bonus' });
  expect(await plansOf(provider, '540061')).toMatchObject({ bank: 'Bonus' });
  expect(await plansOf(provider, '411111')).toBeNull();
  expect(await plansOf(provider, '411111')).toBeNull();
  expect(provider.asked).toEqual(['540061', '411111']);
  later(10 * 60_000);
  await plansOf(provider, '540061');
  expect(provider.asked).toHaveLength(3);
});

test('asks again for what a provider failed to answer', async () => {
  const { provider, plansOf } = open();
  provider.isDown = true;
  expect(await plansOf(provider, '540061')).toBeNull();
  provider.isDown = false;
  expect(await plansOf(provider, '540061')).toMatchObject({ bank: 'Bonus' });
});

test('keeps the plans of the 1,000 cards that were asked for last', async () => {
  const { provider, plansOf } = open();
  for (let bin = 500_000; bin <= 501_000; bin += 1) await plansOf(provider, String(bin));
  await plansOf(provider, '501000');
  expect(provider.asked).toHaveLength(1_001);
  await plansOf(provider, '500000');
  expect(provider.asked).toHaveLength(1_002);
});

test('does not ask a provider without a lookup', async () => {
  const { plansOf } = open();
  expect(await plansOf(new BankBooks(), '540061')).toBeNull();
});
