import { edge, inks, type Paper, paperWidth } from './paper.ts';

const width = paperWidth - 2 * edge;

/** The head of every paper. */
export interface PaperHead {
  title: string;
  storeName: string;
  identity: string[];
}

/** Draws the seller and the kind of paper; leaves `y` below the course of bricks. */
export function drawHead(paper: Paper, { storeName, title, identity }: PaperHead): void {
  const half = width / 2;
  paper.write({ text: storeName, font: 'heavy', size: 20 }, { x: edge, y: paper.y, width: half });
  paper.write(
    { text: title, font: 'heavy', size: 16, align: 'right' },
    { x: edge + half, y: paper.y + 3, width: half },
  );
  paper.y += 30;
  for (const text of identity) {
    paper.y += paper.write({ text, size: 8, ink: inks.soft }, { x: edge, y: paper.y, width });
  }
  drawCourse(paper, paper.y + 8);
  paper.y += 26;
}

/** The course of brick, stone and lamp at the shop's head. */
export function drawCourse(paper: Paper, y: number): void {
  const stones = [
    ['#bf4a2a', 28],
    ['#e0e0d8', 4],
    ['#eeb53b', 6],
    ['#e0e0d8', 4],
  ] as const;
  let x = edge;
  for (let at = 0; x < edge + width; at += 1) {
    const [ink, wide] = stones[at % stones.length] ?? stones[0];
    paper.box({ x, y, width: Math.min(wide, edge + width - x), height: 3 }, ink);
    x += wide;
  }
}
