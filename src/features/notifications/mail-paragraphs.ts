import { escapeAttribute, escapeText } from 'entities/escape';
import type { Mail } from '#platform/mail.ts';

/** A mail of paragraphs, each of lines, as text and as HTML. */
export function mailOf(
  head: Pick<Mail, 'to' | 'subject' | 'messageId'>,
  paragraphs: readonly (readonly string[])[],
): Mail {
  return {
    ...head,
    text: paragraphs.map((rows) => rows.join('\n')).join('\n\n'),
    html: paragraphs.map((rows) => `<p>${rows.map(htmlLine).join('<br>')}</p>`).join('\n'),
  };
}

/** A line as HTML, its addresses as links. */
function htmlLine(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) => (index % 2 === 0 ? escapeText(piece) : link(piece)))
    .join('');
}

function link(url: string): string {
  return `<a href="${escapeAttribute(url)}">${escapeText(url)}</a>`;
}
