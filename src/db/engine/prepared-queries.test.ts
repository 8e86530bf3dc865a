import { describe, expect, test } from 'vitest';
import { PreparedNames, isPlainStatement, ownTimeLimit } from './prepared-queries.ts';

const plain = (sql: string) => isPlainStatement({ sql, parameters: ['1'] });

describe('prepared statements', () => {
  test('lookups and writes by key are prepared', () => {
    expect(plain('select "id", "name" from "products" where "id" = $1')).toBe(true);
    expect(plain('insert into "carts" ("id") values ($1) returning "id"')).toBe(true);
    expect(plain('update "carts" set "note" = $1 where "id" = $2')).toBe(true);
  });

  test('statements whose plan depends on the values are not', () => {
    expect(plain('select * from a join b on a.id = b.id where a.id = $1')).toBe(false);
    expect(plain('select * from a where id = any($1)')).toBe(false);
    expect(plain('select * from a where price > $1')).toBe(false);
    expect(plain('select * from a where x = $1 limit $2')).toBe(false);
    expect(plain('select * from a where id in (select id from b where c = $1)')).toBe(false);
    expect(plain('with t as (select $1) select * from t')).toBe(false);
  });

  test('a connection keeps a bounded number of them', () => {
    const names = new PreparedNames();
    for (let i = 0; i < 1_000; i += 1)
      names.nameOf({ sql: `select ${i} where 1 = $1`, parameters: ['1'] });
    expect(names.nameOf({ sql: 'select 5 where 1 = $1', parameters: ['1'] })?.known).toBe(true);
    expect(names.nameOf({ sql: 'select 999 where 1 = $1', parameters: ['1'] })).toBeUndefined();
  });
});

test('a transaction may name its own time limit', () => {
  expect(ownTimeLimit('set local statement_timeout = 0')).toBe(0);
  expect(ownTimeLimit("SET LOCAL statement_timeout TO '2500'")).toBe(2_500);
  expect(ownTimeLimit('select 1')).toBeUndefined();
});
