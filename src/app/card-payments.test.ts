import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { EnvironmentError, readEnvironment } from '#platform/environment.ts';
import { createLog } from '#platform/log.ts';
import { openCardPayments } from './card-payments.ts';

const account = {
  NESTPAY_GATE_URL: 'https://bank.example/fim/est3Dgate',
  NESTPAY_API_URL: 'https://bank.example/fim/api',
  NESTPAY_CLIENT_ID: '1',
  NESTPAY_STORE_KEY: 'key',
  NESTPAY_API_USER: 'user',
  NESTPAY_API_PASSWORD: 'word',
};

interface CardSettings {
  cardProvider: string;
  b2c_kk_odeme: boolean;
}

/** Opens who takes cards of a shop with these settings and variables, and closes it again. */
async function opened(settings: Partial<CardSettings>, variables: Record<string, string> = {}) {
  const said: string[] = [];
  const dataDir = mkdtempSync(join(inject('databaseRun').directory, 'cards-'));
  const cards = await openCardPayments({
    environment: readEnvironment({ DATA_DIR: dataDir, PORT: '0', ...variables }),
    settings: { cardProvider: '', b2c_kk_odeme: true, ...settings },
    log: createLog('silent'),
    say: (text) => said.push(text),
  });
  const provider = cards.providers.chosen({ cardProvider: 'nestpay' });
  await cards.close();
  return { said: said.join('\n'), provider };
}

describe('the card provider (rule payment/providers)', () => {
  test('is the one that the settings name, with its account', async () => {
    const { said, provider } = await opened({ cardProvider: 'nestpay' }, account);
    expect(said).toBe('');
    expect(provider).toMatchObject({
      name: 'nestpay',
      cardEntry: 'provider',
      origins: ['https://bank.example'],
    });
  });

  test('is missing when the settings name none, and the log says so at the start', async () => {
    expect(await opened({})).toMatchObject({ provider: null });
    expect((await opened({})).said).toContain('cardProvider names nobody');
    expect((await opened({ b2c_kk_odeme: false })).said).toBe('');
    expect((await opened({ cardProvider: 'paypal' })).said).toContain('"paypal"');
  });

  test('stops the start when its secrets are missing, and names them alone', async () => {
    const { NESTPAY_STORE_KEY: _, ...rest } = account;
    const started = opened({ cardProvider: 'nestpay' }, rest);
    await expect(started).rejects.toThrow(EnvironmentError);
    await expect(started).rejects.toThrow(/not set: NESTPAY_STORE_KEY$/);
    const off = opened({ cardProvider: 'nestpay' }, { SHOP_DEMO: 'off' });
    await expect(off).rejects.toThrow('NESTPAY_GATE_URL, NESTPAY_API_URL');
  });

  test('never receives its account unencrypted over a network', () => {
    const variables = { ...account, NESTPAY_API_URL: 'http://bank.example/fim/api' };
    expect(() => readEnvironment(variables)).toThrow(/NESTPAY_API_URL.*https/);
  });
});

describe('the test bank (rule payment/test-bank)', () => {
  test('accepts the demo’s cards at a site apart from the shop', async () => {
    const { said, provider } = await opened({ cardProvider: 'nestpay' });
    expect(said).toContain('no money moves');
    expect(provider?.cardEntry).toBe('shop');
    expect(provider?.origins[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const other = await opened(
      { cardProvider: 'nestpay' },
      { PUBLIC_URL: 'http://127.0.0.1:3000' },
    );
    expect(other.provider?.origins[0]).toMatch(/^http:\/\/localhost:\d+$/);
  });

  test('is not offered to visitors from elsewhere: no card is shown, and the demo starts', async () => {
    const { said, provider } = await opened(
      { cardProvider: 'nestpay' },
      { PUBLIC_URL: 'https://shop.example' },
    );
    expect(provider).toBeNull();
    expect(said).toContain('NESTPAY_STORE_KEY');
  });
});
