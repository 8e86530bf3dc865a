import { documents as english } from '#text/en/papers/documents.ts';
import { documents as turkish } from '#text/tr/papers/documents.ts';
import { edge, inks, Paper, paperWidth, type Words } from './paper.ts';
import { drawHead } from './paper-head.ts';
import type { ProformaContent, ProformaRow } from './proforma-content.ts';

const width = paperWidth - 2 * edge;

/** The columns of the table with their widths; together as wide as the paper between its edges. */
const columns = [
  ['line', 26],
  ['code', 84],
  ['product', 171],
  ['quantity', 62],
  ['price', 66],
  ['tax', 34],
  ['amount', width - 443],
] as const;
type Column = (typeof columns)[number][0];
const gap = 6;

/** The paper of an order as a PDF with its fonts within (rule orders/proforma). */
export async function drawProforma(content: ProformaContent): Promise<Buffer> {
  const title = `${content.title} ${content.facts[0]?.[1] ?? ''}`;
  const paper = new Paper({ title, lang: content.locale });
  drawHead(paper, content);
  drawColumns(paper, content.addresses);
  drawFacts(paper, content);
  drawTableHead(paper, content);
  for (const [index, row] of content.rows.entries()) drawRow(paper, content, row, index + 1);
  drawTotals(paper, content);
  drawAccounts(paper, content);
  const { page: pageText } = content.locale === 'en' ? english : turkish;
  return paper.finish((page, pages) => [content.foot, pageText(page, pages)]);
}

function drawColumns(paper: Paper, cards: ProformaContent['addresses']): void {
  const each = width / 2 - gap;
  const heights = cards.map(({ title, lines }, index) => {
    const at = { x: edge + index * (each + 2 * gap), width: each };
    let y = paper.y;
    y += paper.write({ text: title, font: 'bold' }, { ...at, y }) + 2;
    for (const text of lines) y += paper.write({ text, size: 8.5 }, { ...at, y });
    return y - paper.y;
  });
  if (heights.length > 0) paper.y += Math.max(...heights) + 14;
}

function drawFacts(paper: Paper, { facts }: ProformaContent): void {
  const labels = 110;
  for (const [label, text] of facts) {
    const words = { text, size: 8.5, font: 'bold' } as const;
    paper.ensure(paper.heightOf(words, width - labels));
    const at = { x: edge, y: paper.y, width: labels };
    paper.write({ text: label, size: 8.5, ink: inks.soft }, at);
    paper.y += paper.write(words, { x: edge + labels, y: paper.y, width: width - labels }) + 1;
  }
  paper.y += 12;
}

function drawTableHead(paper: Paper, { heads }: ProformaContent): void {
  const words = (column: Column): Words => ({
    text: heads[column],
    font: 'bold',
    size: 7.5,
    ink: inks.soft,
  });
  paper.ensure(60);
  const height = Math.max(
    ...columns.map(([name, wide]) => paper.heightOf(words(name), wide - gap)),
  );
  paper.box({ x: edge, y: paper.y, width, height: height + 8 }, inks.sunk);
  drawCells(paper, paper.y + 4, words);
  paper.y += height + 8;
}

function drawCells(paper: Paper, y: number, words: (column: Column) => Words): void {
  let x = edge;
  for (const [name, wide] of columns) {
    const align = ['quantity', 'price', 'tax', 'amount'].includes(name) ? 'right' : 'left';
    const at = { x: x + gap / 2, y, width: wide - gap };
    paper.write({ ...words(name), align }, at);
    x += wide;
  }
}

/** A line stands on one page; a page that it begins has the heads of the columns again. */
function drawRow(paper: Paper, content: ProformaContent, row: ProformaRow, line: number): void {
  const note: Words = { text: row.note, size: 7.5, ink: inks.soft };
  const words = (name: Column): Words => ({
    text: name === 'line' ? String(line) : row[name],
    size: 8.5,
    font: name === 'amount' ? 'bold' : 'text',
  });
  const widthOf = (name: Column) => (columns.find(([each]) => each === name)?.[1] ?? 0) - gap;
  const heightOf = (name: Column) => paper.heightOf(words(name), widthOf(name));
  const noteHeight = row.note === '' ? 0 : paper.heightOf(note, widthOf('product'));
  const height = Math.max(
    heightOf('product') + noteHeight,
    ...(['code', 'quantity', 'price', 'amount'] as const).map(heightOf),
  );
  if (paper.ensure(height + 8)) drawTableHead(paper, content);
  drawCells(paper, paper.y + 4, words);
  if (row.note !== '') {
    const x = edge + columns[0][1] + columns[1][1] + gap / 2;
    paper.write(note, { x, y: paper.y + 4 + heightOf('product'), width: widthOf('product') });
  }
  paper.y += height + 8;
  paper.line(paper.y);
}

function drawTotals(paper: Paper, { totals }: ProformaContent): void {
  const labels = 170;
  const values = 130;
  const rows = totals.map(({ label, value, strong }) => {
    const words: Words = { text: label, size: strong ? 11 : 8.5, font: strong ? 'heavy' : 'text' };
    // a name may need a second line
    const height = Math.max(strong ? 20 : 14, paper.heightOf(words, labels) + 3);
    return { words, value, height, font: strong ? 'heavy' : 'bold' } as const;
  });
  paper.ensure(rows.reduce((sum, { height }) => sum + height, 24));
  paper.y += 10;
  const x = paperWidth - edge - values;
  for (const { words, value, height, font } of rows) {
    paper.write(words, { x: x - labels, y: paper.y, width: labels });
    const amount: Words = { ...words, text: value, font, align: 'right' };
    paper.write(amount, { x, y: paper.y, width: values - gap / 2 });
    paper.y += height;
  }
}

function drawAccounts(paper: Paper, { accounts }: ProformaContent): void {
  if (accounts === null) return;
  paper.ensure(accounts.lines.length * 13 + 30);
  paper.y += 8;
  paper.y +=
    paper.write({ text: accounts.title, font: 'bold' }, { x: edge, y: paper.y, width }) + 2;
  for (const text of accounts.lines)
    paper.y += paper.write({ text, size: 8.5 }, { x: edge, y: paper.y, width }) + 1;
}
