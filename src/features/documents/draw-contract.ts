import type { Locale } from '#rules/shop/locale.ts';
import { contractTexts } from '#text/contracts/contract-text.ts';
import { edge, inks, Paper, paperWidth, type Words } from './paper.ts';

/** A contract as its paper says it. */
export interface ContractPaperContent {
  locale: Locale;
  title: string;
  foot: string;
  hash: string;
  blocks: { kind: 'heading' | 'text' | 'item' | 'row'; cells: string[] }[];
}

const width = paperWidth - 2 * edge;
/** At least 12 points, as the law asks. */
const size = 12;

/** A contract as a PDF with its fonts within. */
export async function drawContract(content: ContractPaperContent): Promise<Buffer> {
  const { title, locale, foot, blocks } = content;
  const paper = new Paper({ title, lang: locale });
  paper.y +=
    paper.write({ text: title, font: 'heavy', size: 17 }, { x: edge, y: paper.y, width }) + 12;
  for (const block of blocks) {
    if (block.kind === 'row') drawCells(paper, block.cells);
    else drawText(paper, block.kind, block.cells[0] ?? '');
  }
  const hash: Words = { text: content.hash, size: 7.5, ink: inks.soft };
  paper.ensure(24);
  paper.write(hash, { x: edge, y: paper.y + 10, width });
  const { page } = contractTexts[locale];
  return paper.finish((number, pages) => [foot, page(number, pages)]);
}

function drawText(paper: Paper, kind: 'heading' | 'text' | 'item', text: string): void {
  const indent = kind === 'item' ? 14 : 0;
  const words: Words =
    kind === 'heading'
      ? { text, font: 'bold', size: size + 1.5 }
      : { text: kind === 'item' ? `• ${text}` : text, size };
  if (kind === 'heading') paper.y += 6;
  for (const part of linesThatFit(paper, words, width - indent)) {
    paper.ensure(paper.heightOf({ ...words, text: part }, width - indent));
    paper.y += paper.write(
      { ...words, text: part },
      { x: edge + indent, y: paper.y, width: width - indent },
    );
  }
  paper.y += kind === 'heading' ? 4 : 7;
}

/** A text in parts of at most half a page, so that no part is higher than the paper. */
function linesThatFit(paper: Paper, words: Words, wide: number): string[] {
  if (paper.heightOf(words, wide) < 350) return [words.text];
  const sentences = words.text.split(/(?<=[.;:!?])\s+/);
  const parts: string[] = [];
  for (const sentence of sentences) {
    const last = parts.at(-1);
    const longer = last === undefined ? sentence : `${last} ${sentence}`;
    if (last !== undefined && paper.heightOf({ ...words, text: longer }, wide) < 350)
      parts[parts.length - 1] = longer;
    else parts.push(sentence);
  }
  return parts;
}

/** A row of a table: the first cell is wide, the others stand at the right. */
function drawCells(paper: Paper, cells: readonly string[]): void {
  if (cells.length === 0) return;
  const others = 100;
  const first = width - others * (cells.length - 1);
  const wide = (index: number) => (index === 0 ? Math.max(first, 120) : others) - 6;
  const words = (text: string, index: number): Words => ({
    text,
    size: size - 1,
    align: index === 0 ? 'left' : 'right',
  });
  const height = Math.max(
    ...cells.map((text, index) => paper.heightOf(words(text, index), wide(index))),
  );
  paper.ensure(height + 6);
  let x = edge;
  for (const [index, text] of cells.entries()) {
    paper.write(words(text, index), { x, y: paper.y + 3, width: wide(index) });
    x += wide(index) + 6;
  }
  paper.y += height + 6;
  paper.line(paper.y, inks.line);
}
