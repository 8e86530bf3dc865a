import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { BadUpload } from '#features/transfer/sources/unzip-store.ts';

/** The encodings of CSV files: the last is what Turkish Excel writes without saying so. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1254'] as const;
export type Encoding = (typeof encodings)[number];

export type FileFormat =
  | { format: 'xlsx' }
  | { format: 'csv'; encoding: Encoding; delimiter: string; hasHint: boolean };

const headBytes = 256 * 1024;

/**
 * The format of an uploaded sheet by its bytes; its name says nothing (rule import-export/sheet-files). Throws `BadUpload`
 * for a file that is no sheet: old or encrypted workbooks, web pages, documents, pictures.
 */
export async function sniffFile(path: string): Promise<FileFormat> {
  const head = await firstBytes(path);
  if (startsWith(head, [0x50, 0x4b])) return { format: 'xlsx' };
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0])) throw new BadUpload('old-workbook');
  const encoding = await encodingOf(path, head);
  const text = new TextDecoder(encoding).decode(head);
  if (text.includes('\0') || /^\s*(?:<|%PDF|\{\\rtf|[[{]")/i.test(text))
    throw new BadUpload('not-a-sheet');
  if (text.trim() === '') throw new BadUpload('no-rows');
  const hint = /^sep=(.)\r?\n/i.exec(text);
  const delimiter = hint?.[1] ?? delimiterOf(text, head.length < headBytes);
  return { format: 'csv', encoding, delimiter, hasHint: hint !== null };
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function startsWith(head: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

async function encodingOf(path: string, head: Buffer): Promise<Encoding> {
  if (startsWith(head, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(head, [0xfe, 0xff])) return 'utf-16be';
  if (head.length > 3 && head[1] === 0 && head[3] === 0 && head[0] !== 0) return 'utf-16le';
  return (await isWholeUtf8(path)) ? 'utf-8' : 'windows-1254';
}

/** The last bytes of a chunk may be the beginning of a letter: they are looked at with the next one. */
async function isWholeUtf8(path: string): Promise<boolean> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    if (!Buffer.isBuffer(chunk)) return false;
    const bytes = Buffer.concat([rest, chunk]);
    const end = wholeLetters(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return false;
    rest = bytes.subarray(end);
  }
  return isUtf8(rest);
}

function wholeLetters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.length - back;
    if (byte < 0x80) return bytes.length;
  }
  return bytes.length;
}

const delimiters = [';', ',', '\t', '|'];
const sampledLines = 20;

/** The sign that cuts the first lines into the most columns, in most lines alike. */
function delimiterOf(text: string, isWhole: boolean): string {
  const lines = text.split('\n');
  const sample = (isWhole ? lines : lines.slice(0, -1)).slice(0, sampledLines).join('\n');
  const scores = delimiters.map((delimiter) => {
    const widths = widthsOf(sample, delimiter);
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const [usual] = [...counts].toSorted((one, other) => other[1] - one[1] || other[0] - one[0]);
    const [width = 1, lineCount = 0] = usual ?? [];
    return { delimiter, score: width > 1 ? (lineCount / widths.length) * 100 + width : 0 };
  });
  const [best] = scores.toSorted((one, other) => other.score - one.score);
  return best && best.score > 0 ? best.delimiter : ';';
}

function widthsOf(sample: string, delimiter: string): number[] {
  try {
    const rows = parse(sample, {
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
    });
    return rows.map((row) => row.length);
  } catch {
    return sample.split('\n').map((line) => line.split(delimiter).length);
  }
}
