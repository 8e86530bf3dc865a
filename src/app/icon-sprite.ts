import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

async function drawing(source: IconSource): Promise<string> {
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
  const star = await drawing({ outline: 'star' });
  const row = [0, 24, 48, 72, 96].map((x) => `<g transform="translate(${x})">${star}</g>`);
  return `<symbol id="five-stars" viewBox="0 0 120 24" fill="currentColor" stroke="none">${row.join('')}</symbol>`;
}

type IconSource = { outline: string } | { mark: string };

/** One SVG file with these icons, each a `<symbol>`; a company's mark is filled, the rest are lines. */
export async function iconSprite(icons: Readonly<Record<string, IconSource>>): Promise<string> {
  const symbols = await Promise.all(
    Object.entries(icons).map(async ([name, source]) => {
      const paint = 'mark' in source ? ' fill="currentColor" stroke="none"' : '';
      return `<symbol id="${name}" viewBox="0 0 24 24"${paint}>${await drawing(source)}</symbol>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n${await fiveStars()}\n</svg>\n`;
}

/** The mark as a file of its own, in the colours of the light theme. */
export function markFile(): string {
  const side = 'c0-3.600 2.800-5.800 4.900-7.500 2.100 1.700 4.900 3.900 4.900 7.500V32z';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M0 9a9 9 0 0 1 9-9h22a9 9 0 0 1 9 9v22a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9z" fill="#2a3480"/>' +
    `<path d="M4.500 32V21.500${side}M25.700 32V21.500${side}" fill="#fff" opacity=".92"/>` +
    '<path d="M16.300 32V16.500c0-4 1.900-6.600 3.700-8.500 1.800 1.900 3.700 4.500 3.700 8.500V32z" fill="#eeb53b"/>' +
    '<path d="M3.500 34h33" stroke="#fff" stroke-width="1.800" stroke-linecap="round"/></svg>\n'
  );
}
