// The process that reads an uploaded sheet; `open-table.ts` starts it.
import { BadUpload } from '#features/transfer/sources/unzip-store.ts';
import type { ImportFault } from '#rules/transfer/import-run.ts';
import { readTable } from './read-table.ts';
import type { TableInfo } from './table-files.ts';

export type TableAnswer = { info: TableInfo } | { fault: ImportFault } | { problem: string };

const [sent = '', folder = ''] = process.argv.slice(2);
const answer = (message: TableAnswer) => process.send?.(message);

// It ends with the shop.
process.on('disconnect', () => process.exit());
readTable(sent, folder).then(
  (info) => answer({ info }),
  (error: unknown) =>
    answer(error instanceof BadUpload ? { fault: error.fault } : { problem: String(error) }),
);
