import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { icons } from '#ui/icon-names.ts';

const require = createRequire(import.meta.url);

async function drawing(source: { outline: string } | { mark: string }): Promise<string> {
  const file =
    'outline' in source
      ? `lucide-static/icons/${source.outline}.svg`
      : `simple-icons/icons/${source.mark}.svg`;
  const svg = await readFile(require.resolve(file), 'utf8');
  const inside = svg
    .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    .replace(/<title>.*?<\/title>/s, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' />', '/>')
    .replaceAll('> <', '><')
    .trim();
  if (inside === '') throw new Error(`${file}: no drawing inside <svg>`);
  return inside;
}

/** Five filled stars side by side: a rating clips its own width of them. */
async function fiveStars(): Promise<string> {
  const star = await drawing(icons.star);
  const row = [0, 24, 48, 72, 96].map((x) => `<g transform="translate(${x})">${star}</g>`);
  return `<symbol id="five-stars" viewBox="0 0 120 24" fill="currentColor" stroke="none">${row.join('')}</symbol>`;
}

/** The one SVG file with every icon as a `<symbol>`; a company's mark is filled, the rest are lines. */
export async function iconSprite(): Promise<string> {
  const symbols = await Promise.all(
    Object.entries(icons).map(async ([name, source]) => {
      const paint = 'mark' in source ? ' fill="currentColor" stroke="none"' : '';
      return `<symbol id="${name}" viewBox="0 0 24 24"${paint}>${await drawing(source)}</symbol>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n${await fiveStars()}\n</svg>\n`;
}

/** Writes the sprite where the server finds the built browser files. */
export async function writeIconSprite(file = 'dist/client/assets/icons.svg'): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await iconSprite());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeIconSprite(process.argv[2] ?? join('dist', 'client', 'assets', 'icons.svg'));
}
