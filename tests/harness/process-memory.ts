import { open, readFile } from 'node:fs/promises';

const chunkBytes = 4 * 1024 * 1024;

/** Parts of a process's memory that it can write to and that hold something: from, to. */
async function heldParts(pid: number): Promise<[number, number][]> {
  const parts: [number, number][] = [];
  let part: [number, number] | null = null;
  for (const line of (await readFile(`/proc/${pid}/smaps`, 'utf8')).split('\n')) {
    const head = /^([0-9a-f]+)-([0-9a-f]+) (\S+)/.exec(line);
    if (head) {
      const [, from = '', to = '', rights = ''] = head;
      part = rights.startsWith('rw') ? [Number.parseInt(from, 16), Number.parseInt(to, 16)] : null;
    } else if (part && /^Rss:\s+[1-9]/.test(line)) parts.push(part);
  }
  return parts;
}

/** A text as a process holds it: one byte a character, or two. */
function patternsOf(text: string): Buffer[] {
  return [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')];
}

/**
 * How often each text stands in what a process holds in memory, the edges of parts aside, and how many bytes were
 * looked through. It reads another process of the same user, on Linux.
 */
export async function countInMemory(
  pid: number,
  texts: readonly string[],
): Promise<{ bytes: number; found: number[] }> {
  const patterns = texts.map(patternsOf);
  const found = texts.map(() => 0);
  const overlap = 2 * Math.max(...texts.map((text) => text.length));
  const buffer = Buffer.alloc(chunkBytes + overlap);
  const memory = await open(`/proc/${pid}/mem`);
  let bytes = 0;
  for (const [from, to] of await heldParts(pid)) {
    for (let at = from; at < to; at += chunkBytes) {
      const length = Math.min(to - at, buffer.length);
      // A part may be given back while it is read.
      const read = await memory.read(buffer, 0, length, at).catch(() => null);
      if (!read) continue;
      bytes += Math.min(read.bytesRead, chunkBytes);
      const seen = buffer.subarray(0, read.bytesRead);
      for (const [index, forms] of patterns.entries()) {
        if (forms.some((form) => seen.includes(form))) found[index] = (found[index] ?? 0) + 1;
      }
    }
  }
  await memory.close();
  return { bytes, found };
}
