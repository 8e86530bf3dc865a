import { expect, test } from 'vitest';
import { breaksOf } from '../../scripts/migration-breaks.ts';

const whyOf = (...texts: string[]) =>
  breaksOf(texts.map((sql, index) => ({ name: `${index}.sql`, sql }))).map(({ why }) => why);

test.each([
  ['drop table carts;', 'drops a table'],
  ['alter table orders\n  drop column note;', 'drops a column'],
  ['alter table orders rename column note to notes;', 'renames'],
  ['alter table orders rename to sales;', 'renames'],
  ['alter table orders alter column total type text;', 'changes the type of a column'],
  [
    'alter table orders alter note set not null;',
    'wants a value where the release before may write none',
  ],
  [
    'alter table orders add column a int default 1, add column b int not null;',
    'wants a value that the release before does not write',
  ],
  [
    'create unique index orders_note on orders (note);',
    'may refuse what the release before writes',
  ],
  [
    'alter table orders add constraint short check (length(note) < 9);',
    'may refuse what the release before writes',
  ],
  ['drop function total_of(int);', 'drops what statements may name'],
])('a migration that the release before does not survive is refused: %s', (sql, why) => {
  expect(whyOf(sql)).toEqual([why]);
});

test.each([
  'create table notes (id int primary key); create unique index on notes (id);',
  "alter table orders add column note text not null default '';",
  'alter table orders add column a int not null generated always as (1) stored, add column b text;',
  'create index orders_note on orders (note); drop index orders_old;',
  "-- drop table orders;\nselect 'drop table orders;';",
  'create or replace function f() returns int language plpgsql as $$ begin drop table orders; end $$;',
  '-- Rolling: unused since 0.3.0\nalter table orders drop column note;',
])('a migration that only adds passes: %s', (sql) => {
  expect(whyOf(sql)).toEqual([]);
});

test('a reason is wanted', () => {
  expect(whyOf('-- Rolling:\ndrop table carts;')).toHaveLength(1);
});

test('what one new migration made, another may change', () => {
  expect(whyOf('create table notes (id int);', 'drop table notes;')).toEqual([]);
});
