import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

test('an empty environment starts a shop anywhere', () => {
  expect(readEnvironment({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrls: undefined,
    databaseReadUrls: [],
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

test('names each invalid variable with its allowed values', () => {
  const wrong = { PORT: '80a', SHOP_DEMO: 'maybe', DATABASE_URL: 'mysql://u:secret@h/x' };
  const error = problemsOf(wrong);
  expect(error).toMatch(/PORT="80a"[^]*DATABASE_URL|DATABASE_URL[^]*PORT="80a"/);
  expect(error).toContain('SHOP_DEMO="maybe": one of on, off');
  expect(error).not.toContain('secret');
});

test('reads every server of a PostgreSQL cluster', () => {
  const url =
    'postgres://shop:p%40ss,word@10.0.0.1:5432,db2.example,[::1]:5433/arasta?sslmode=require';
  expect(readEnvironment({ DATABASE_URL: url, DATABASE_READ_URL: url })).toMatchObject({
    databaseUrls: [
      'postgres://shop:p%40ss,word@10.0.0.1:5432/arasta?sslmode=require',
      'postgres://shop:p%40ss,word@db2.example/arasta?sslmode=require',
      'postgres://shop:p%40ss,word@[::1]:5433/arasta?sslmode=require',
    ],
    databaseReadUrls: { length: 3 },
  });
});

test.each([
  'postgres://shop:secret@a:5432,/x',
  'postgres://shop:secret@a:x,b/x',
  'a:5432,b:secret',
])('refuses %s as servers of a cluster without repeating it', (url) => {
  const problem = problemsOf({ DATABASE_URL: url });
  expect(problem).toContain('DATABASE_URL: postgres://');
  expect(problem).not.toContain('secret');
});

test('treats an empty variable as absent, and drops a trailing slash of the origin', () => {
  expect(readEnvironment({ PORT: ' ', PUBLIC_URL: 'https://shop.example/' })).toMatchObject({
    port: 3000,
    publicUrl: 'https://shop.example',
  });
});

test.each([
  ['off', false],
  ['2', 2],
  ['127.0.0.1, 10.0.0.0/8,::1', ['127.0.0.1', '10.0.0.0/8', '::1']],
])('accepts TRUST_PROXY=%s', (text, trustProxy) => {
  expect(readEnvironment({ TRUST_PROXY: text })).toMatchObject({ trustProxy });
});

test('refuses TRUST_PROXY=on and says what to write instead', () => {
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
])('refuses TRUST_PROXY=%s, which names no proxy', (text) => {
  expect(problemsOf({ TRUST_PROXY: text })).toContain('TRUST_PROXY');
});

test('reads where traces go, and what share of the requests is traced', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
  expect(readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
    endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
    serviceName: 'arasta',
    share: 1,
  });
  expect(readEnvironment({ OTEL_TRACES_SAMPLER_ARG: '0.1' }).traces).toBeUndefined();
  expect(problemsOf({ OTEL_TRACES_SAMPLER_ARG: '10' })).toContain('a number from 0 to 1');
});

test('refuses a short metrics token without repeating it', () => {
  const problem = problemsOf({ METRICS_TOKEN: 'geheim' });
  expect(problem).toContain('METRICS_TOKEN: at least 20');
  expect(problem).not.toContain('geheim');
});
