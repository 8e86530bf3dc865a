import { statementTexts } from '#text/customer/statement-texts.ts';
import { drawHead } from './paper-head.ts';
import { edge, inks, Paper, paperWidth, type Words } from './paper.ts';
import { statementColumns, type StatementContent } from './statement-content.ts';

const width = paperWidth - 2 * edge;
const gap = 6;

/** The widths of the columns; the description has what is left. */
const widths = { date: 54, document: 88, dueDate: 54, debit: 74, credit: 74, balance: 80 };
const columnWidths = { ...widths, description: width - 424 };
const rightColumns: ReadonlySet<string> = new Set(['debit', 'credit', 'balance']);
type Column = (typeof statementColumns)[number];

/** The statement as a PDF with its fonts within (rule business/statement-files). */
export async function drawStatement(content: StatementContent): Promise<Buffer> {
  const paper = new Paper({ title: content.title, lang: content.locale });
  drawHead(paper, content);
  drawPairs(paper, content.facts);
  drawHeads(paper, content);
  for (const row of content.rows) drawRow(paper, content, row);
  paper.y += 12;
  drawPairs(paper, content.totals);
  const { page: pageText } = statementTexts[content.locale];
  return paper.finish((page, pages) => [content.foot, pageText(page, pages)]);
}

function drawPairs(paper: Paper, pairs: StatementContent['facts']): void {
  const labels = 110;
  for (const [label, text] of pairs) {
    const words = { text, size: 8.5, font: 'bold' } as const;
    paper.ensure(paper.heightOf(words, width - labels));
    paper.write({ text: label, size: 8.5, ink: inks.soft }, { x: edge, y: paper.y, width: labels });
    paper.y += paper.write(words, { x: edge + labels, y: paper.y, width: width - labels }) + 1;
  }
  paper.y += 12;
}

function drawHeads(paper: Paper, { heads }: StatementContent): void {
  paper.ensure(40);
  paper.box({ x: edge, y: paper.y, width, height: 19 }, inks.sunk);
  drawCells(paper, paper.y + 4, (column) => ({
    text: heads[column],
    font: 'bold',
    size: 7.5,
    ink: inks.soft,
  }));
  paper.y += 19;
}

function drawCells(paper: Paper, y: number, words: (column: Column) => Words): void {
  let x = edge;
  for (const column of statementColumns) {
    const align = rightColumns.has(column) ? 'right' : 'left';
    const at = { x: x + gap / 2, y, width: columnWidths[column] - gap };
    paper.write({ ...words(column), align }, at);
    x += columnWidths[column];
  }
}

/** A row stands on one page; a page that it begins has the heads of the columns again. */
function drawRow(
  paper: Paper,
  content: StatementContent,
  { cells, overdue }: StatementContent['rows'][number],
): void {
  const words = (column: Column): Words => ({
    text: cells[column],
    size: 8.5,
    font: column === 'balance' || (column === 'dueDate' && overdue) ? 'bold' : 'text',
  });
  const heights = statementColumns.map((column) =>
    paper.heightOf(words(column), columnWidths[column] - gap),
  );
  const height = Math.max(...heights);
  if (paper.ensure(height + 8)) drawHeads(paper, content);
  drawCells(paper, paper.y + 4, words);
  paper.y += height + 8;
  paper.line(paper.y);
}
