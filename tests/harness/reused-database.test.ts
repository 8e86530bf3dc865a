import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptied, reusable } from './reused-database.ts';
import type { ReusableDatabase } from './reused-database.ts';

let database: PGlite;
let asMade: ReusableDatabase;

beforeAll(async () => {
  database = await PGlite.create();
  await database.exec(`
    create table kinds (id int generated always as identity primary key, name text,
      upper text generated always as (upper(name)) stored);
    create table things (id int generated always as identity primary key, kind int references kinds);
    create sequence numbers start 100;
    insert into kinds (name) values ('ev'), ('iş');
    create function counted() returns trigger language plpgsql as
      $$ begin perform nextval('numbers'); return null; end $$;
    create trigger counts after insert or delete on kinds for each row execute function counted()`);
  asMade = await reusable(database);
});
afterAll(() => database.close());

const next = async (text: string) => (await database.query(text)).rows;

test('an emptied database has the rows, counters and settings of a new one', async () => {
  await database.exec(`
    insert into kinds (name) values ('okul'); insert into things (kind) values (1), (3);
    update kinds set name = 'oda' where id = 1; set search_path = pg_catalog;
    select nextval('public.numbers'); prepare mine as select 1; analyze public.things;
    create temp table mine (id int); begin; delete from public.things`);
  expect((await emptied(asMade))?.rows).toEqual(asMade.rows);
  expect(await next('select * from kinds order by id')).toEqual([
    { id: 1, name: 'ev', upper: 'EV' },
    { id: 2, name: 'iş', upper: 'IŞ' },
  ]);
  expect(await next('select * from things')).toEqual([]);
  expect(await next("select nextval('numbers')::int as n")).toEqual([{ n: 100 }]);
  expect(await next("insert into kinds (name) values ('bağ') returning id")).toEqual([{ id: 3 }]);
  expect(await next('insert into things (kind) values (3) returning id')).toEqual([{ id: 1 }]);
  expect(await next('select name from pg_prepared_statements')).toEqual([]);
  expect(await next("select count(*)::int as n from pg_stats where tablename = 'things'")).toEqual([
    { n: 0 },
  ]);
});

test.each([
  'create table more (id int)',
  'alter table things add column note text',
  'alter table kinds disable trigger counts',
  'create or replace function counted() returns trigger language plpgsql as $$ begin return null; end $$',
  'create index on things (kind)',
])('does not reuse a database that a test has changed: %s', async (change) => {
  const before = await emptied(await reusable(database));
  await database.exec(change);
  expect(before && (await emptied(before))).toBeNull();
});
