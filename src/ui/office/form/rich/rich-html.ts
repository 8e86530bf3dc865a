/** Elements that only wrap others: leaving one out changes nothing that a reader sees. */
const wrappers = new Set([
  'div',
  'span',
  'p',
  'thead',
  'tbody',
  'tfoot',
  'br',
  'html',
  'head',
  'body',
]);
const sameAs: Readonly<Record<string, string>> = { b: 'strong', i: 'em', h1: 'h2' };

const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

/**
 * The names of the elements of a text that `edited`, the same text after the editor read it, lacks. Empty where the editor
 * keeps all of it.
 */
export function lostElements(html: string, edited: string): string[] {
  const kept = countElements(edited);
  const lost = [...countElements(html)].filter(([tag, count]) => count > (kept.get(tag) ?? 0));
  return lost.map(([tag]) => tag).sort();
}

function countElements(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { localName } of parse(html).querySelectorAll('*')) {
    const tag = sameAs[localName] ?? localName;
    if (!wrappers.has(tag)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return counts;
}

/** Takes out the paragraphs that the editor writes into each list item and cell. */
export function withoutInnerParagraphs(html: string): string {
  const { body } = parse(html);
  for (const paragraph of body.querySelectorAll('li > p:first-child, td > p, th > p')) {
    const others = [...(paragraph.parentElement?.children ?? [])].filter((e) => e !== paragraph);
    if (others.every(({ localName }) => localName === 'ul' || localName === 'ol'))
      paragraph.replaceWith(...paragraph.childNodes);
  }
  return body.innerHTML;
}
