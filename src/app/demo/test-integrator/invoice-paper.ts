import type { InvoiceDocument } from '#contract/office/orders/office-invoices.ts';
import { drawHead } from '#features/documents/paper-head.ts';
import { edge, inks, Paper, paperWidth, type Words } from '#features/documents/paper.ts';
import { formats } from '#text/format.ts';

const width = paperWidth - 2 * edge;
const sumWidth = 110;

/** The paper of a document that the test integrator issued, in Turkish as the tax office's are; it says that it is a trial. */
export function drawInvoice(
  document: InvoiceDocument,
  { kind, number }: { kind: string; number: string | undefined },
): Promise<Buffer> {
  const { supplier, customer, lines, LegalMonetaryTotal: sums, TaxTotal } = document;
  const money = (amount: number) => formats.tr.money(amount, document.DocumentCurrencyCode);
  const paper = new Paper({ title: `${kind} ${number ?? document.orderNo}`, lang: 'tr' });
  drawHead(paper, {
    title: kind,
    storeName: supplier.name,
    identity: [supplier.address, `${supplier.taxOffice} ${supplier.id}`.trim()],
  });
  const { name, firstName, familyName, schemeID, id, street, CitySubdivisionName } = customer;
  const head = [
    'Deneme belgesidir, mali değeri yoktur.',
    ...(number === undefined ? [] : [`Belge no: ${number}`]),
    `Sipariş: ${document.orderNo}`,
    ...(document.returnNo === null ? [] : [`İade: ${document.returnNo}`]),
    `Alıcı: ${name || `${firstName} ${familyName}`.trim()} (${schemeID} ${id})`,
    [street, CitySubdivisionName, customer.CityName].filter((part) => part !== '').join(', '),
    `Senaryo: ${document.ProfileID}, tip: ${document.InvoiceTypeCode}`,
  ];
  for (const text of head) row(paper, { text });
  paper.y += 12;
  for (const { Name, InvoicedQuantity, unitCode, Percent, TaxableAmount } of lines)
    row(
      paper,
      { text: `${Name}, ${InvoicedQuantity} ${unitCode}, KDV %${Percent}` },
      money(TaxableAmount),
    );
  paper.line(paper.y + 2);
  paper.y += 8;
  row(paper, { text: 'KDV hariç toplam' }, money(sums.TaxExclusiveAmount));
  row(paper, { text: 'KDV' }, money(TaxTotal));
  row(paper, { text: 'Ödenecek tutar', font: 'bold' }, money(sums.PayableAmount));
  return paper.finish((page, pages) => [document.orderNo, `${page} / ${pages}`]);
}

function row(paper: Paper, words: Words, sum?: string): void {
  const beside = width - sumWidth;
  paper.ensure(paper.heightOf(words, beside) + 4);
  const { font = 'text' } = words;
  if (sum !== undefined)
    paper.write(
      { text: sum, font, align: 'right', ink: inks.text },
      { x: edge + beside, y: paper.y, width: sumWidth },
    );
  paper.y += paper.write(words, { x: edge, y: paper.y, width: beside }) + 3;
}
