import sanitizeHtml from 'sanitize-html';

/**
 * The allowed HTML of a product's description or a page of the store: the structure of a text, links and the shop's own
 * pictures. Anything that could run or reach another site's script is removed.
 */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: (
    'h2 h3 h4 h5 p br hr div span blockquote pre code ul ol li dl dt dd strong b em i u s small ' +
    'sub sup table caption thead tbody tfoot tr th td figure figcaption a img'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // A page has one h1: its title.
    h1: 'h2',
    a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes) }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !/^\/[^/\\]/.test(frame.attribs['src'] ?? ''),
};

function linkAttributes(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { href, title } = attributes;
  const rel = href !== undefined && /^https?:/i.test(href) ? { rel: 'nofollow noopener' } : {};
  return {
    ...(href === undefined ? {} : { href }),
    ...(title === undefined ? {} : { title }),
    ...rel,
  };
}

/** A small cache: variants repeat their parent's description one after the other. */
const recent = new Map<string, string>();
const recentAtMost = 200;

/** Removes everything that the shop's pages must not show. A clean text stays unchanged. */
export function sanitiseHtml(html: string): string {
  if (isPlainHtml(html)) return html;
  const known = recent.get(html);
  if (known !== undefined) return known;
  const clean = sanitizeHtml(html, allowed);
  const oldest = recent.size >= recentAtMost ? recent.keys().next() : undefined;
  if (oldest && !oldest.done) recent.delete(oldest.value);
  recent.set(html, clean);
  return clean;
}

const plainTag = /<(\/?)(p|ul|ol|li|strong|b|em|i|u|h2|h3|h4|table|thead|tbody|tr|td|th)>|[<&>"]/g;

/** Whether there are only text and well-nested tags without attributes, as in most descriptions. Saves parsing. */
function isPlainHtml(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, tag] of html.matchAll(plainTag)) {
    if (tag === undefined) return false;
    if (slash === '') open.push(tag);
    else if (open.pop() !== tag) return false;
  }
  return open.length === 0;
}
