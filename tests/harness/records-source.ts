import { fileNames, sourceParts } from '#features/transfer/sources/store-source.ts';
import type {
  SourceLine,
  SourcePart,
  StoreSource,
} from '#features/transfer/sources/store-source.ts';

/** The records of a store folder that was never written; the line is the record's number. */
export type StoreRecords = Partial<Record<SourcePart, Iterable<unknown> | AsyncIterable<unknown>>>;

export function recordsSource(records: StoreRecords): StoreSource {
  const files: StoreSource['files'] = {};
  for (const part of sourceParts) {
    const values = records[part];
    if (values) files[part] = { name: fileNames[part], lines: () => numbered(values) };
  }
  return {
    files,
    pictures: () => [],
    hasPicture: () => false,
    knowsProductsByCode: false,
    progress: () => ({ read: 0, total: null }),
  };
}

async function* numbered(
  values: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<SourceLine> {
  let line = 0;
  for await (const value of values) {
    line += 1;
    yield { line, value };
  }
}
