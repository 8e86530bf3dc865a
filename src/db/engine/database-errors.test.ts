import { AbortedTransactionError } from 'kysely';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { DatabaseProblem, isPassing, OutcomeUnknown, passingKind } from './database-errors.ts';

const stated = (code: string) =>
  Object.assign(new DatabaseError(`state ${code}`, 0, 'error'), { code });
const coded = (code: string) => Object.assign(new Error(`connect ${code}`), { code });
const wrapped = (cause: unknown) => new Error('while reading', { cause });

test.each([
  new DatabaseProblem('busy', 'no connection'),
  new DatabaseProblem('time-limit', 'no answer'),
  new DatabaseProblem('stopped', 'gone'),
  new OutcomeUnknown(coded('EPIPE')),
  ...['08006', '53300', '53100', '57014', '57P01', '57P03', '58030'].map(stated),
  ...['40001', '40P01', '55P03', '25P03', '25P04'].map(stated),
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].map(coded),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  wrapped(stated('57P01')),
  new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]),
  Object.assign(new AbortedTransactionError(), { cause: stated('55P03') }),
])('%s may pass', (error) => {
  expect(isPassing(error)).toBe(true);
});

test.each([
  ...['23505', '42P01', '22003', '40002', 'XX000', '25P02'].map(stated),
  coded('ENOENT'),
  new Error('a mistake of ours'),
  wrapped(stated('23505')),
  new AbortedTransactionError(),
  'ECONNRESET',
  undefined,
])('%s does not', (error) => {
  expect(isPassing(error)).toBe(false);
});

test('a circle of causes does not hang', () => {
  const error = new Error('one');
  error.cause = error;
  expect(isPassing(error)).toBe(false);
});

test('names the kind of a failure for the log', () => {
  expect(passingKind(wrapped(stated('55P03')))).toEqual({ kind: '55P03', message: 'state 55P03' });
  expect(passingKind(new DatabaseProblem('busy', 'full'))).toEqual({
    kind: 'busy',
    message: 'full',
  });
});
