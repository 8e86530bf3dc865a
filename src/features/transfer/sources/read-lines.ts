import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import type { SourceLine } from './store-source.ts';

/** Longer lines are refused without being buffered; the largest sensible record is far smaller. */
const longestLine = 4 * 1024 * 1024;
const chunkBytes = 256 * 1024;
const newline = 10;

/**
 * Parses a JSON Lines file of any size, line by line. Line ends are LF or CRLF; empty lines and a byte order mark are
 * skipped. An unreadable line is yielded with its fault. `onBytes` reports progress. Throws if the file cannot be read.
 */
export async function* readJsonLines(
  path: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<SourceLine> {
  let line = 0;
  for await (const bytes of readRawLines(path, onBytes)) {
    line += 1;
    const found = parseLine(bytes, line);
    if (found) yield found;
  }
}

function parseLine(bytes: Buffer | null, line: number): SourceLine | null {
  if (bytes === null) {
    return { line, fault: { field: '', code: 'line-too-long', detail: '4 MiB' } };
  }
  if (!isUtf8(bytes)) return { line, fault: { field: '', code: 'not-utf8' } };
  const text = (line === 1 ? bytes.toString().replace(/^\uFEFF/, '') : bytes.toString()).trim();
  if (text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return { line, value };
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 120) : '';
    return { line, fault: { field: '', code: 'not-json', detail } };
  }
}

/** Each line without its end; `null` for one that is too long. */
async function* readRawLines(
  path: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer | null> {
  const file = await open(path);
  try {
    let parts: Buffer[] = [];
    let length = 0;
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes);
      if (bytesRead === 0) break;
      onBytes(bytesRead);
      const chunk = buffer.subarray(0, bytesRead);
      let start = 0;
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
        const piece = chunk.subarray(start, end);
        yield length + piece.length > longestLine ? null : joined(parts, piece);
        parts = [];
        length = 0;
        start = end + 1;
      }
      length += bytesRead - start;
      if (length <= longestLine && start < bytesRead) parts.push(chunk.subarray(start));
      else if (length > longestLine) parts = [];
    }
    if (length > 0) yield length > longestLine ? null : joined(parts, Buffer.alloc(0));
  } finally {
    await file.close();
  }
}

function joined(parts: readonly Buffer[], last: Buffer): Buffer {
  return parts.length === 0 ? last : Buffer.concat([...parts, last]);
}
