import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { describe, expect, test } from 'vitest';
import { PreparedNames, prepared, preparedName } from './prepared-queries.ts';
import { ownTimeLimit } from './statement.ts';

const db = new Kysely<{ a: { id: number } }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (made) => new PostgresIntrospector(made),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

describe('prepared statements', () => {
  test('a query has the name that was written beside it, and no other has one', () => {
    const query = db.selectFrom('a').select('id').where('id', '=', 1);
    expect(preparedName(query.withPlugin(prepared('one')).compile())).toBe('one');
    expect(preparedName(query.compile())).toBeUndefined();
    const raw = sql`select ${1}::int`;
    expect(preparedName(raw.withPlugin(prepared('two')).compile(db))).toBe('two');
    expect(preparedName(raw.compile(db))).toBeUndefined();
  });

  test('each text has a name of its own, which it keeps', () => {
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

  test('a connection keeps a bounded number of them', () => {
    const names = new PreparedNames();
    const statement = (index: number) => ({ name: 'n', sql: `select ${index}`, parameters: ['1'] });
    for (let index = 0; index < 1_000; index += 1) names.nameOf(statement(index));
    expect(names.nameOf(statement(5))?.known).toBe(true);
    expect(names.nameOf(statement(999))).toBeUndefined();
  });
});

test('a transaction may name its own time limit', () => {
  expect(ownTimeLimit('set local statement_timeout = 0')).toBe(0);
  expect(ownTimeLimit("SET LOCAL statement_timeout TO '2500'")).toBe(2_500);
  expect(ownTimeLimit('select 1')).toBeUndefined();
});
