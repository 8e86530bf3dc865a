import { describe, expect, test } from 'vitest';
import { PreparedNames } from './prepared-statements.ts';
import { ownTimeLimit } from './statement.ts';

describe('prepared statements', () => {
  test('each text has its own name and keeps it', () => {
    const names = new PreparedNames();
    const first = { name: 'cart', sql: 'select 1', parameters: [] };
    const second = { ...first, sql: 'select 2' };
    expect(names.nameOf(first)).toEqual({ name: 'cart-1', known: false });
    expect(names.nameOf(second)).toEqual({ name: 'cart-2', known: false });
    expect(names.nameOf(first)).toEqual({ name: 'cart-1', known: true });
    names.forget(first.sql);
    expect(names.nameOf(first)).toEqual({ name: 'cart-3', known: false });
    expect(names.nameOf({ sql: 'select 1', parameters: [] })).toBeUndefined();
  });

  test('a connection keeps a limited number of them', () => {
    const names = new PreparedNames();
    const statement = (index: number) => ({ name: 'n', sql: `select ${index}`, parameters: ['1'] });
    for (let index = 0; index < 1_000; index += 1) names.nameOf(statement(index));
    expect(names.nameOf(statement(5))?.known).toBe(true);
    expect(names.nameOf(statement(999))).toBeUndefined();
  });
});

test('a transaction may set its own time limit', () => {
  expect(ownTimeLimit('set local statement_timeout = 0')).toBe(0);
  expect(ownTimeLimit("SET LOCAL statement_timeout TO '2500'")).toBe(2_500);
  expect(ownTimeLimit('select 1')).toBeUndefined();
});
