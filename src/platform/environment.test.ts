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

const problemsOf = (variables: Record<string, string>): string => {
  try {
    readEnvironment(variables);
    return 'none';
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentError);
    return String(error);
  }
};

test('each wrong variable is named with what it may hold', () => {
  const wrong = { PORT: '80a', SHOP_DEMO: 'maybe', DATABASE_URL: 'mysql://u:secret@h/x' };
  const error = problemsOf(wrong);
  expect(error).toMatch(/PORT="80a"[^]*DATABASE_URL|DATABASE_URL[^]*PORT="80a"/);
  expect(error).toContain('SHOP_DEMO="maybe": one of on, off');
  expect(error).not.toContain('secret');
});

test('an empty variable is an absent one, and a slash at the end of the origin goes', () => {
  expect(readEnvironment({ PORT: ' ', PUBLIC_URL: 'https://shop.example/' })).toMatchObject({
    port: 3000,
    publicUrl: 'https://shop.example',
  });
});

test.each([
  ['off', false],
  ['2', 2],
  ['127.0.0.1, 10.0.0.0/8,::1', ['127.0.0.1', '10.0.0.0/8', '::1']],
])('TRUST_PROXY=%s is taken', (text, trustProxy) => {
  expect(readEnvironment({ TRUST_PROXY: text })).toMatchObject({ trustProxy });
});

test('TRUST_PROXY=on is refused with what to write instead', () => {
  const problem = problemsOf({ TRUST_PROXY: 'on' });
  expect(problem).toMatch(/TRUST_PROXY="on".*how many proxies.*addresses or networks/);
});

test.each([
  '0',
  '11',
  'true',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.1/',
  'proxy',
  '1,2',
  ',',
])('TRUST_PROXY=%s is refused: it names no proxy', (text) => {
  expect(problemsOf({ TRUST_PROXY: text })).toContain('TRUST_PROXY');
});

test('a short token for the figures is refused, and not repeated', () => {
  const problem = problemsOf({ METRICS_TOKEN: 'geheim' });
  expect(problem).toContain('METRICS_TOKEN: at least 20');
  expect(problem).not.toContain('geheim');
});
