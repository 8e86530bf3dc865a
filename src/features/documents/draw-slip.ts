import { packing as english } from '#text/en/papers/packing.ts';
import { packing as turkish } from '#text/tr/papers/packing.ts';
import { edge, inks, Paper, paperWidth, type Foot, type Words } from './paper.ts';
import { drawCourse } from './paper-head.ts';
import type { SlipContent, SlipRow } from './slip-content.ts';

const width = paperWidth - 2 * edge;
const gap = 10;
const tick = 13;
/** The left edge of each column; a column ends a gap before the next. */
const columns = {
  product: edge + 26,
  barcode: edge + 212,
  quantity: edge + 342,
  pieces: edge + 424,
};
const widths = {
  product: columns.barcode - columns.product - gap,
  barcode: columns.quantity - columns.barcode - gap,
  quantity: columns.pieces - columns.quantity - gap,
  pieces: edge + width - columns.pieces,
};

/** Packing slips as one PDF with its fonts within, each on pages of its own (rule fulfillment/packing-slip). */
export async function drawSlips(slips: readonly SlipContent[]): Promise<Buffer> {
  const [first] = slips;
  if (!first) throw new Error('there is no slip to draw');
  const title = slips.length === 1 ? `${first.title} ${first.orderNo}` : first.title;
  const paper = new Paper({ title, lang: first.locale });
  for (const [index, content] of slips.entries()) {
    drawSlip(paper, content);
    if (index < slips.length - 1) paper.endPart(footOf(content));
  }
  return paper.finish(footOf(slips.at(-1) ?? first));
}

function drawSlip(paper: Paper, content: SlipContent): void {
  drawTop(paper, content);
  drawColumns(paper, content);
  drawTableHead(paper, content);
  for (const row of content.rows) drawRow(paper, content, row);
  drawSignatures(paper, content);
}

function footOf({ locale, foot }: SlipContent): Foot {
  const { page: pageText } = locale === 'en' ? english : turkish;
  return (page, pages) => [foot, pageText(page, pages)];
}

function drawTop(paper: Paper, content: SlipContent): void {
  const half = width / 2;
  const right = { x: edge + half, width: half };
  const left = { x: edge, width: half - gap };
  const top = paper.y;
  let y = top;
  y += paper.write({ text: content.storeName, font: 'heavy', size: 20 }, { ...left, y }) + 4;
  for (const text of content.identity)
    y += paper.write({ text, size: 8, ink: inks.soft }, { ...left, y });
  let beside = top + 3;
  const title: Words = { text: content.title, font: 'heavy', size: 16, align: 'right' };
  beside += paper.write(title, { ...right, y: beside });
  const number: Words = { text: content.orderNo, font: 'bold', size: 11, align: 'right' };
  beside += paper.write(number, { ...right, y: beside }) + 4;
  const at = { ...right, y: beside, height: 30, align: 'right' } as const;
  if (content.bars && paper.bars(content.bars, at)) beside += 30;
  paper.y = Math.max(y, beside) + 10;
  drawCourse(paper, paper.y);
  paper.y += 18;
}

function drawColumns(paper: Paper, { columns: cards }: SlipContent): void {
  const each = (width - 2 * gap) / 3;
  const heights = cards.map(({ title, lines }, index) => {
    const at = { x: edge + index * (each + gap), width: each };
    let y = paper.y;
    y += paper.write({ text: title, font: 'bold', size: 8, ink: inks.soft }, { ...at, y }) + 2;
    for (const [place, text] of lines.entries())
      y += paper.write({ text, font: place === 0 ? 'bold' : 'text' }, { ...at, y });
    return y - paper.y;
  });
  paper.y += Math.max(...heights) + 16;
}

function drawTableHead(paper: Paper, { heads }: SlipContent): void {
  const words = (text: string): Words => ({ text, font: 'bold', size: 7.5, ink: inks.soft });
  for (const name of ['product', 'barcode', 'quantity', 'pieces'] as const) {
    const align = name === 'quantity' || name === 'pieces' ? 'right' : 'left';
    const at = { x: columns[name], y: paper.y, width: widths[name] };
    paper.write({ ...words(heads[name]), align }, at);
  }
  paper.y += 14;
  paper.line(paper.y, inks.text);
}

/** A continued page names its order, in case it gets separated. */
function drawNextHead(paper: Paper, content: SlipContent): void {
  const title: Words = { text: content.title, font: 'bold' };
  const number: Words = { text: content.orderNo, font: 'bold', align: 'right' };
  paper.write(title, { x: edge, y: paper.y, width: width / 2 });
  paper.write(number, { x: edge + width / 2, y: paper.y, width: width / 2 });
  paper.y += 22;
  drawTableHead(paper, content);
}

/** A line stands on one page. */
function drawRow(paper: Paper, content: SlipContent, row: SlipRow): void {
  const ink = row.isGone ? inks.soft : inks.text;
  const product: Words = { text: row.product, font: 'bold', ink };
  const small = row.small.map((text): Words => ({ text, size: 7.5, ink: inks.soft }));
  const barcode: Words = { text: row.barcode, size: 7.5, ink: inks.soft };
  const quantity: Words = { text: row.quantity, font: 'heavy', size: 11, ink, align: 'right' };
  const pieces: Words = { text: row.pieces, ink, align: 'right' };
  const bars = row.bars && !row.isGone ? 18 : 0;
  const texts = [product, ...small];
  const height = Math.max(
    texts.reduce((sum, words) => sum + paper.heightOf(words, widths.product), 0),
    bars + paper.heightOf(barcode, widths.barcode),
    paper.heightOf(quantity, widths.quantity),
    paper.heightOf(pieces, widths.pieces),
    tick,
  );
  if (paper.ensure(height + 12)) drawNextHead(paper, content);
  const top = paper.y + 6;
  paper.tickBox({ x: edge, y: top, size: tick, ticked: row.isGone });
  let y = top;
  for (const words of texts)
    y += paper.write(words, { x: columns.product, y, width: widths.product });
  const place = { x: columns.barcode, y: top, width: widths.barcode };
  const drawn = bars > 0 && row.bars && paper.bars(row.bars, { ...place, height: 15 });
  paper.write(barcode, { ...place, y: drawn ? top + bars : top });
  paper.write(quantity, { x: columns.quantity, y: top, width: widths.quantity });
  paper.write(pieces, { x: columns.pieces, y: top, width: widths.pieces });
  paper.y += height + 12;
  paper.line(paper.y);
}

function drawSignatures(paper: Paper, content: SlipContent): void {
  if (paper.ensure(60)) drawNextHead(paper, content);
  const each = (width - 2 * 3 * gap) / 3;
  for (const [index, text] of content.signatures.entries()) {
    const x = edge + index * (each + 3 * gap);
    paper.box({ x, y: paper.y + 38, width: each, height: 0.9 }, inks.text);
    paper.write({ text, size: 8.5 }, { x, y: paper.y + 42, width: each });
  }
  paper.y += 60;
}
