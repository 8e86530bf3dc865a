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

const filesKey = { FILES_ACCESS_KEY: 'key', FILES_SECRET_KEY: 'secret' };

test('reads the bucket of the files', () => {
  const url = 's3://arasta-files/a/shop/?endpoint=https://s3.example.net:9000/&region=eu-1';
  expect(readEnvironment({ FILES_URL: url, ...filesKey }).filesBucket).toEqual({
    endpoint: 'https://s3.example.net:9000',
    bucket: 'arasta-files',
    prefix: 'a/shop/',
    region: 'eu-1',
    accessKey: 'key',
    secretKey: 'secret',
  });
  const ofAmazon = { FILES_URL: 's3://files?region=eu-central-1', ...filesKey };
  expect(readEnvironment(ofAmazon).filesBucket).toMatchObject({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    prefix: '',
  });
  expect(readEnvironment(filesKey).filesBucket).toBeUndefined();
});

test.each([
  'https://secret@bucket',
  's3://user:secret@bucket',
  's3://b',
  's3://secret_Bucket',
  's3://bucket/?endpoint=ftp://secret',
  's3://bucket/?endpoint=https://user:secret@host',
  's3://bucket/?endpoint=https://host/secret',
  's3://bucket/?secretKey=secret',
])('refuses %s as a bucket without repeating it', (url) => {
  const problem = problemsOf({ FILES_URL: url, ...filesKey });
  expect(problem).toContain('FILES_URL: s3://bucket/prefix?endpoint=');
  expect(problem).not.toContain('secret');
});

test('wants the key of the bucket', () => {
  expect(problemsOf({ FILES_URL: 's3://bucket', FILES_ACCESS_KEY: 'key' })).toContain(
    'FILES_ACCESS_KEY and FILES_SECRET_KEY',
  );
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
