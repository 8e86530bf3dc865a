import type { Store } from '#contract/catalog/shop-frame.ts';
import type { StoredReturn } from '#db/returns/read-return.ts';
import { code128 } from '#rules/order/code-128.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { formatDate, formats } from '#text/format.ts';
import { returnMailText } from '#text/customer/return-mail-text.ts';
import { edge, inks, Paper, paperWidth } from './paper.ts';
import { drawHead, type PaperHead } from './paper-head.ts';
import { identityOf } from './store-identity.ts';

/** Everything that the slip of a return says, as it says it. */
export interface ReturnSlipContent extends PaperHead {
  locale: Locale;
  returnNo: string;
  bars: number[] | null;
  put: string;
  facts: readonly (readonly [label: string, value: string])[];
  linesTitle: string;
  rows: readonly (readonly [product: string, quantity: string])[];
}

/** The slip that lies in the box of a return; its bars open the return (rule returns/slip). */
export function returnSlipContent(
  found: StoredReturn,
  { store, address, locale }: { store: Store; address: string; locale: Locale },
): ReturnSlipContent {
  const t = returnMailText[locale];
  const { reasons } = returnTexts[locale];
  const { integer } = formats[locale];
  return {
    locale,
    title: t.slip.title(found.returnNo),
    storeName: store.name,
    identity: identityOf(store, locale),
    returnNo: found.returnNo,
    bars: code128(found.returnNo),
    put: t.slip.put,
    facts: factsOf(found, address, { store, locale }),
    linesTitle: t.slip.lines,
    rows: found.lines.map((line) => [
      [line.name, line.code, reasons[line.reason]].filter(Boolean).join(' · '),
      `${integer(line.quantity)} ${line.unit}`,
    ]),
  };
}

function factsOf(
  found: StoredReturn,
  address: string,
  { store, locale }: { store: Store; locale: Locale },
): ReturnSlipContent['facts'] {
  const t = returnMailText[locale];
  const carrier: readonly [string, string] =
    found.namedCarrier === '' ? ['', t.slip.postageAny] : [t.code(found.namedCarrier), found.code];
  const facts: ReturnSlipContent['facts'] = [
    [t.order, found.orderNo],
    [t.slip.sender, found.customer],
    [t.slip.to, [store.legalName || store.name, address].filter(Boolean).join(', ')],
    carrier,
    ['', returnTexts[locale].sendBy(formatDate(found.sendBy, locale))],
  ];
  return facts.filter(([, value]) => value !== '');
}

const width = paperWidth - 2 * edge;

/** The slip as A4. */
export function drawReturnSlip(content: ReturnSlipContent): Promise<Buffer> {
  const paper = new Paper({ title: content.title, lang: content.locale });
  drawHead(paper, content);
  paper.y += 6;
  const at = { x: edge, y: paper.y, width: width * 0.6, height: 56 };
  if (content.bars && paper.bars(content.bars, at)) paper.y += 62;
  const number = { text: content.returnNo, font: 'heavy' as const, size: 22 };
  paper.y += paper.write(number, { x: edge, y: paper.y, width }) + 6;
  const put = { text: content.put, font: 'bold' as const, size: 12 };
  paper.y += paper.write(put, { x: edge, y: paper.y, width }) + 14;
  for (const [label, value] of content.facts) drawFact(paper, label, value);
  paper.y += 12;
  const title = { text: content.linesTitle, font: 'bold' as const, size: 11 };
  paper.y += paper.write(title, { x: edge, y: paper.y, width }) + 6;
  paper.line(paper.y);
  for (const row of content.rows) drawRow(paper, row);
  return paper.finish();
}

function drawFact(paper: Paper, label: string, value: string): void {
  const left = { x: edge, y: paper.y, width: width * 0.3 };
  const right = { x: edge + width * 0.3, y: paper.y, width: width * 0.7 };
  paper.write({ text: label, size: 10, ink: inks.soft }, left);
  paper.y += paper.write({ text: value, font: 'bold', size: 11 }, right) + 5;
}

function drawRow(paper: Paper, [product, quantity]: readonly [string, string]): void {
  paper.ensure(30);
  paper.y += 6;
  const beside = { x: edge + width * 0.8, y: paper.y, width: width * 0.2 };
  paper.write({ text: quantity, font: 'heavy', size: 11, align: 'right' }, beside);
  paper.y +=
    paper.write({ text: product, size: 10 }, { x: edge, y: paper.y, width: width * 0.78 }) + 6;
  paper.line(paper.y);
}
