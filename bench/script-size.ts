import { gzipSync } from 'node:zlib';

/** Bytes of all scripts that a page fetches for itself, compressed as gzip does it at its best. */
export async function scriptSize(pageUrl: string): Promise<number> {
  const html = await (await fetch(pageUrl)).text();
  const files = new Set([...html.matchAll(/\/assets\/[^" ]+\.js/g)].map((match) => match[0]));
  let bytes = 0;
  for (const file of files) {
    const script = await fetch(new URL(file, pageUrl));
    bytes += gzipSync(Buffer.from(await script.arrayBuffer()), { level: 9 }).length;
  }
  return bytes;
}
