interface Migration {
  name: string;
  sql: string;
}

interface Break extends Pick<Migration, 'name'> {
  /** The statement's beginning. */
  statement: string;
  why: string;
}

/** Statements that a process of the release before does not survive. `table` is the group of the table that is changed. */
const breaking: readonly { pattern: RegExp; why: string }[] = [
  { pattern: /^drop table (?:if exists )?(?<table>\w+)/, why: 'drops a table' },
  { pattern: /^drop (?:materialized )?view\b/, why: 'drops a view' },
  {
    pattern: /^drop (?:function|procedure|type|domain|sequence)\b/,
    why: 'drops what statements may name',
  },
  { pattern: /^alter table (?:only )?(?<table>\w+) .*\brename\b/, why: 'renames' },
  { pattern: /^alter (?:function|type|sequence|view) .*\brename\b/, why: 'renames' },
  { pattern: /^alter table (?:only )?(?<table>\w+) .*\bdrop column\b/, why: 'drops a column' },
  {
    pattern: /^alter table (?:only )?(?<table>\w+) .*\balter (?:column )?\w+ (?:set data )?type\b/,
    why: 'changes the type of a column',
  },
  {
    pattern: /^alter table (?:only )?(?<table>\w+) .*\bset not null\b/,
    why: 'wants a value where the release before may write none',
  },
  {
    pattern:
      /^alter table (?:only )?(?<table>\w+) .*\badd column (?:if not exists )?(?:(?!\bdefault\b|\bgenerated\b|,).)*\bnot null\b(?!(?:(?!,).)*\b(?:default|generated)\b)/,
    why: 'wants a value that the release before does not write',
  },
  {
    pattern:
      /^alter table (?:only )?(?<table>\w+) .*\badd (?:constraint \w+ )?(?:check|unique|exclude|foreign key|primary key)\b/,
    why: 'may refuse what the release before writes',
  },
  {
    pattern: /^create unique index (?:if not exists )?(?:\w+ )?on (?:only )?(?<table>\w+)/,
    why: 'may refuse what the release before writes',
  },
];

const permission = /^-- Rolling: \S+ \S+/m;

/**
 * The statements of migrations that would break processes of the release before, while both run. Tables that these migrations make
 * are unknown to it. A line `-- Rolling: REASON` says why it survives all of a migration, for example because the last release does
 * without a column, or because a constraint only allows more.
 */
export function breaksOf(migrations: readonly Migration[]): Break[] {
  const made = new Set<string>();
  return migrations.flatMap(({ name, sql }) => {
    const statements = statementsOf(sql);
    for (const statement of statements) {
      const table = /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1];
      if (table !== undefined) made.add(table);
    }
    if (permission.test(sql)) return [];
    return statements.flatMap((statement) => {
      const found = breaking.find(({ pattern }) => {
        const match = pattern.exec(statement);
        return match !== null && !made.has(match.groups?.['table'] ?? '');
      });
      return found ? [{ name, statement: statement.slice(0, 100), why: found.why }] : [];
    });
  });
}

/** The statements in lower case and on one line each, without comments, bodies of functions and texts. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
}
