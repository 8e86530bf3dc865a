-- Imports of sheets, imports that continue by themselves, and the rights that an import has.

alter table import_runs
  -- The permissions of the person who began it: parts of the shop for which one is missing are refused.
  add column permissions text[] not null default '{catalog:write,customers:write,orders:write,settings:write}',
  add column is_demo boolean not null default false,
  -- How the columns of a sheet fill the fields of records; null for a store folder, and until somebody chose.
  add column matching jsonb,
  -- The last line of each part that was stored: a run that goes on stores no line twice.
  add column stored_lines jsonb not null default '{}',
  -- The work that a process left behind when it ended: it goes on by itself.
  add column lost_state text check (lost_state in ('running', 'undoing')),
  add column continuations int not null default 0,
  -- The person who began the work under way, for the activity log.
  add column work_by text not null default '';
create index import_runs_lost on import_runs (id) where lost_state is not null;

-- Matchings of columns by the names of a sheet's columns.
create table sheet_matchings (
  kind text not null,
  -- The SHA-256 of the folded names.
  signature text not null,
  matching jsonb not null,
  used_at timestamptz not null,
  primary key (kind, signature)
);
create index sheet_matchings_used on sheet_matchings (used_at);
