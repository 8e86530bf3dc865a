import type { AskedText } from '#db/orders/by-phone/asked-texts.ts';
import type { MailBlock } from '#features/notifications/mail-blocks.ts';

/** The whole texts of an order on the telephone: its customer keeps them with the mail (rule phone-orders/acceptance). */
export function askedBlocks(texts: readonly AskedText[] = []): MailBlock[] {
  if (texts.length === 0) return [];
  return [
    { kind: 'cards', cards: texts.map(({ title, html }) => ({ title, lines: linesOf(html) })) },
  ];
}

const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  // The last one, or `&amp;lt;` would become a bracket.
  '&amp;': '&',
};

/** The text of a page, a line for each of its blocks. */
function linesOf(html: string): string[] {
  let text = html
    .replaceAll(/<(?:br|\/p|\/h[1-6]|\/li|\/tr|\/div)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, ' ');
  for (const [entity, plain] of Object.entries(entities)) text = text.replaceAll(entity, plain);
  return text
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}
