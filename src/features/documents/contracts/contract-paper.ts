import type { StoredDocument } from '#db/orders/documents/order-documents.ts';
import { differentBlocks, wordsOf } from '#rules/texts/text-difference.ts';
import { contractTexts } from '#text/contracts/contract-text.ts';
import { formatDateTime } from '#text/format.ts';
import type { ContractPaperContent } from '#features/documents/draw-contract.ts';

/** The paper of a written document (rule contracts/paper). */
export function contractPaperContent(
  document: Pick<StoredDocument, 'kind' | 'locale' | 'orderNo' | 'acceptedAt'> & { html: string },
  sha256: string,
): ContractPaperContent {
  const { kind, html, locale, orderNo, acceptedAt } = document;
  const t = contractTexts[locale];
  return {
    locale,
    title: t.names[kind],
    foot: t.frozen(orderNo, formatDateTime(acceptedAt, locale)),
    blocks: blocksOf(html),
    hash: t.hash(sha256),
  };
}

/** Headings, paragraphs, items and the rows of tables, in their order. */
function blocksOf(html: string): ContractPaperContent['blocks'] {
  const rows = html.split(/(?=<tr\b)|(?<=<\/tr>)/i);
  return rows.flatMap((part): ContractPaperContent['blocks'] => {
    const blocks = differentBlocks([{ words: wordsOf(part), change: 'same' }]);
    const texts = blocks.map(({ kind, words }) => ({
      kind,
      text: words
        .map(({ text }) => text)
        .join('')
        .trim(),
    }));
    if (/^<tr\b/i.test(part)) return [{ kind: 'row', cells: texts.map(({ text }) => text) }];
    return texts.map(({ kind, text }) => ({
      kind: kind === 'cell' ? 'text' : kind,
      cells: [text],
    }));
  });
}
