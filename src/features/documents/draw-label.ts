import type { LabelContent } from './label-content.ts';
import { inks, Paper, type Words } from './paper.ts';

/** 100 x 150 mm in points, as label printers take them. */
const size: [number, number] = [283.46, 425.2];
const margin = 12;
const width = size[0] - 2 * margin;

/** Labels as one PDF, a page each, for texts of any length (rule fulfillment/parcel-label). */
export async function drawLabels(labels: readonly LabelContent[]): Promise<Buffer> {
  const [first] = labels;
  if (!first) throw new Error('there is no label to draw');
  const paper = new Paper({ title: first.title, lang: first.locale, size });
  for (const [index, content] of labels.entries()) {
    drawLabel(paper, content);
    if (index < labels.length - 1) paper.endPart();
  }
  return paper.finish();
}

function drawLabel(paper: Paper, content: LabelContent): void {
  const { sender, recipient, collect } = content;
  paper.y = margin;
  fitted(
    paper,
    [
      { text: sender.title, font: 'bold', size: 7, ink: inks.soft },
      ...sender.lines.map((text): Words => ({ text, size: 8 })),
    ],
    52,
  );
  rule(paper);
  fitted(
    paper,
    [
      { text: recipient.title, font: 'bold', size: 7, ink: inks.soft },
      { text: recipient.name, font: 'heavy', size: 18 },
      ...recipient.lines.map((text): Words => ({ text, font: 'bold', size: 12 })),
      { text: recipient.phone, font: 'heavy', size: 12 },
    ],
    collect ? 138 : 180,
  );
  rule(paper);
  drawCarrier(paper, content);
  if (collect) {
    rule(paper);
    fitted(
      paper,
      [
        { text: collect.label, font: 'bold', size: 9 },
        { text: collect.amount, font: 'heavy', size: 26 },
      ],
      48,
    );
  }
  drawFoot(paper, content);
}

function rule(paper: Paper): void {
  paper.box({ x: margin, y: paper.y + 3, width, height: 0.9 }, inks.text);
  paper.y += 8;
}

/** Writes words below each other, all of them smaller where they would need more than this height. */
function fitted(paper: Paper, all: readonly Words[], most: number): void {
  const written = all.filter(({ text }) => text !== '');
  const sized = (part: number) =>
    written.map((words): Words => ({ ...words, size: (words.size ?? 9) * part }));
  const heightOf = (part: number) =>
    sized(part).reduce((sum, words) => sum + paper.heightOf(words, width), 0);
  let part = 1;
  while (part > 0.2 && heightOf(part) > most) part -= 0.05;
  for (const words of sized(part)) paper.y += paper.write(words, { x: margin, y: paper.y, width });
}

function drawCarrier(paper: Paper, { carrier, trackingNo, bars }: LabelContent): void {
  fitted(paper, [{ text: carrier, font: 'bold', size: 12 }], 30);
  // the quiet zones are within the width, so the bars begin a module or ten from the edge
  const at = { x: margin, y: paper.y + 4, width, height: 48 };
  if (bars && paper.bars(bars, at)) paper.y += 56;
  fitted(paper, [{ text: trackingNo, font: 'heavy', size: 13 }], 34);
}

function drawFoot(paper: Paper, { orderNo, parcel, date }: LabelContent): void {
  const y = size[1] - margin - 18;
  paper.box({ x: margin, y: y - 6, width, height: 0.9 }, inks.text);
  const left: Words = { text: `${orderNo} · ${date}`, font: 'bold', size: 9 };
  paper.write(left, { x: margin, y: y + 2, width: width * 0.66 });
  const right: Words = { text: parcel, font: 'heavy', size: 13, align: 'right' };
  paper.write(right, { x: margin + width * 0.66, y, width: width * 0.34 });
}
