import { expect, test } from 'vitest';
import { describeError, limitedLog } from './log.ts';

test('logs a flood of one message as a line per second with a count, and hides no other message', () => {
  const lines: unknown[] = [];
  const write = (level: string) => (fields: object, message?: string) =>
    void lines.push([level, message, fields]);
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  let now = 0;
  const tell = limitedLog(log, () => now);
  for (; now < 2500; now += 1) tell('warn', 'the database fails', { now });
  tell('error', 'the disk is full');
  expect(lines).toEqual([
    ['warn', 'the database fails', { now: 0 }],
    ['warn', 'the database fails', { now: 1000, leftOut: 999 }],
    ['warn', 'the database fails', { now: 2000, leftOut: 999 }],
    ['error', 'the disk is full', {}],
  ]);
});

test('logs an error without the connection that a library attached to it', () => {
  const client = { password: 'secret', socket: {} };
  const fault = Object.assign(new Error('terminating connection'), {
    code: '57P01',
    detail: 'Key (email)=(ayse@example.com) already exists.',
    client,
  });
  const error = new Error('could not save', { cause: new AggregateError([fault]) });
  const line = JSON.stringify(describeError(error));
  expect(line).toContain('57P01');
  expect(line).toContain('terminating connection');
  expect(line).not.toMatch(/secret|socket|ayse/);
});
