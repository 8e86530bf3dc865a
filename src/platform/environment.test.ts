import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

test('an empty environment gives a shop that starts anywhere', () => {
  expect(readEnvironment({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    dataDir: 'data',
    demo: true,
  });
});

test('each wrong variable is named with what it may hold', () => {
  const wrong = { PORT: '80a', SHOP_DEMO: 'maybe', DATABASE_URL: 'mysql://u:secret@h/x' };
  const error = (() => {
    try {
      return readEnvironment(wrong);
    } catch (problem) {
      return problem;
    }
  })();
  expect(error).toBeInstanceOf(EnvironmentError);
  expect(String(error)).toMatch(/PORT="80a"[^]*DATABASE_URL|DATABASE_URL[^]*PORT="80a"/);
  expect(String(error)).toContain('SHOP_DEMO="maybe": one of on, off');
  expect(String(error)).not.toContain('secret');
});

test('an empty variable is an absent one, and a slash at the end of the origin goes', () => {
  expect(readEnvironment({ PORT: ' ', PUBLIC_URL: 'https://shop.example/' })).toMatchObject({
    port: 3000,
    publicUrl: 'https://shop.example',
  });
});
