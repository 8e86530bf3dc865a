import { setImmediate } from 'node:timers/promises';
import {
  sourceParts,
  type SourceLine,
  type SourceLines,
  type StoreSource,
} from '#features/transfer/sources/store-source.ts';
import { permissionOfPart, type ImportPermission } from '#rules/transfer/import-run.ts';

/** Lines after which others have their turn: the process also serves the shop. */
const linesAtOnce = 25;

/** A source that makes room for the shop's requests, and ends early when `signal` is aborted. */
export function gentleSource(source: StoreSource, signal: AbortSignal): StoreSource {
  const files: StoreSource['files'] = {};
  for (const part of sourceParts) {
    const file = source.files[part];
    if (file) files[part] = { name: file.name, lines: () => gently(file.lines(), signal) };
  }
  const pictures = () => gently(source.pictures(), signal);
  return { ...source, files, pictures, isStopped: () => signal.aborted };
}

async function* gently<T>(
  all: AsyncIterable<T> | Iterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  let taken = 0;
  for await (const each of all) {
    if (signal.aborted) return;
    taken += 1;
    if (taken % linesAtOnce === 0) await setImmediate();
    yield each;
  }
}

/** A source whose parts without a permission are refused line by line. */
export function permittedSource(
  source: StoreSource,
  permissions: readonly ImportPermission[],
): StoreSource {
  const files: StoreSource['files'] = { ...source.files };
  for (const part of sourceParts) {
    const file = source.files[part];
    if (file && !permissions.includes(permissionOfPart[part]))
      files[part] = { name: file.name, lines: () => refused(file.lines()) };
  }
  return { ...source, files };
}

async function* refused(lines: SourceLines): AsyncGenerator<SourceLine> {
  for await (const { line } of lines) yield { line, fault: { field: '', code: 'not-permitted' } };
}

/** The source without its settings. */
export function withoutSettings(source: StoreSource): StoreSource {
  const { settings: _settings, ...files } = source.files;
  return { ...source, files };
}
