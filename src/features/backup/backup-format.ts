import { Type, type Static } from 'typebox';

/** The first entry of a backup: what it is of, and what its tables are. */
export const BackupHead = Type.Object({
  /** Raised when older shops can no longer read it. */
  format: Type.Literal(1),
  madeAt: Type.String(),
  engine: Type.Enum(['postgres', 'embedded']),
  migrations: Type.Array(Type.String()),
  tables: Type.Array(
    Type.Object({
      name: Type.String({ pattern: '^[a-z_0-9]+$' }),
      columns: Type.Array(
        Type.Object({
          name: Type.String({ pattern: '^[a-z_0-9]+$' }),
          type: Type.String({ pattern: '^[a-z][a-z0-9_ ,()"]*(\\[\\])*$' }),
        }),
      ),
    }),
  ),
  sequences: Type.Array(
    Type.Object({ name: Type.String(), last: Type.Union([Type.String(), Type.Null()]) }),
  ),
});
export type BackupHead = Static<typeof BackupHead>;

/** The last entry: the SHA-256 of each other entry, in hexadecimal, and the rows of each table. */
export const BackupSums = Type.Object({
  entries: Type.Record(Type.String(), Type.String()),
  rows: Type.Record(Type.String(), Type.Integer()),
});
export type BackupSums = Static<typeof BackupSums>;

export const headEntry = 'backup.json';
export const sumsEntry = 'sums.json';
export const tableEntry = (name: string): string => `tables/${name}.jsonl`;
export const filesPrefix = 'files/';

/** The folders of `DATA_DIR` in a backup. Sizes of pictures, exports and test mails can be made again. */
export const backedUpFolders = ['images/originals', 'images/reviews', 'imports'] as const;
