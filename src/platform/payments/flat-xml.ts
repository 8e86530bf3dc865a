/** A text that is not the simple XML that banks answer with. */
export class BadXml extends Error {}

/** Elements within `root` with their texts; those within another by their path: `Extra.TRANS_STAT`. */
export type FlatXml = ReadonlyMap<string, string>;

const mostDepth = 4;
const mostElements = 500;

const token =
  /<\?xml[^?<>]*\?>|<!\[CDATA\[([^]*?)\]\]>|<(\/?)([A-Za-z_][\w.-]*)(?:\s+[\w:.-]+="[^"<]*")*\s*(\/?)>|([^<]+)/y;

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/**
 * Reads elements with text, at most four within each other. There are no declarations and no entities but the five
 * of XML and numbers, so nothing can be told to grow or to be fetched. A name that comes twice is refused: which of
 * two amounts holds is not guessed. Throws `BadXml`.
 */
export function readFlatXml(xml: string, root: string): FlatXml {
  const found = new Map<string, string>();
  const open: { name: string; text: string; hasChildren: boolean }[] = [];
  let elements = 0;
  let isDone = false;
  const close = () => {
    const path = open.map(({ name }) => name).slice(1);
    const element = open.pop();
    if (!element) throw new BadXml('an end without a beginning');
    isDone = open.length === 0;
    if (element.hasChildren || isDone) return;
    const name = path.join('.');
    if (found.has(name)) throw new BadXml(`${name} comes twice`);
    found.set(name, element.text.trim());
  };
  for (const part of tokens(xml.replace(/^\uFEFF/, ''))) {
    const inside = open.at(-1);
    if (part.kind === 'text') {
      if (inside) inside.text += part.text;
      else if (part.text.trim() !== '') throw new BadXml('text outside of the root');
    } else if (part.kind === 'end') {
      if (inside?.name !== part.name) throw new BadXml(`${part.name} ends where it is not open`);
      close();
    } else {
      elements += 1;
      if (isDone || (!inside && part.name !== root)) throw new BadXml(`another root: ${part.name}`);
      if (open.length > mostDepth || elements > mostElements) throw new BadXml('too much');
      if (inside) inside.hasChildren = true;
      open.push({ name: part.name, text: '', hasChildren: false });
      if (part.isEmpty) close();
    }
  }
  if (!isDone) throw new BadXml(`${root} does not end`);
  return found;
}

type Token =
  | { kind: 'text'; text: string }
  | { kind: 'begin'; name: string; isEmpty: boolean }
  | { kind: 'end'; name: string };

function* tokens(xml: string): Generator<Token> {
  let at = 0;
  while (at < xml.length) {
    token.lastIndex = at;
    const match = token.exec(xml);
    if (!match || (match[0].startsWith('<?') && at > 0)) throw new BadXml(`unreadable at ${at}`);
    at = token.lastIndex;
    const [, cdata, slash, name, selfClosing, text] = match;
    if (cdata !== undefined) yield { kind: 'text', text: cdata };
    else if (text !== undefined) yield { kind: 'text', text: plain(text) };
    else if (name !== undefined && slash) yield { kind: 'end', name };
    else if (name !== undefined) yield { kind: 'begin', name, isEmpty: selfClosing === '/' };
  }
}

function plain(text: string): string {
  return text.replaceAll(/&([^;&]{0,10});?/g, (whole, name: string) => {
    const known = entities.get(name);
    if (known !== undefined && whole.endsWith(';')) return known;
    const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (!whole.endsWith(';') || !(code > 0 && code <= 0x10ffff)) throw new BadXml(`&${name}`);
    return String.fromCodePoint(code);
  });
}

/** A value, or elements within it. */
export type XmlFields = Readonly<
  Record<string, string | Readonly<Record<string, string>> | undefined>
>;

/** The text of one XML document; what is undefined is left out. */
export function writeFlatXml(root: string, fields: XmlFields, encoding = 'UTF-8'): string {
  return `<?xml version="1.0" encoding="${encoding}"?>\n<${root}>${elements(fields)}</${root}>`;
}

function elements(fields: XmlFields): string {
  return Object.entries(fields)
    .filter((entry): entry is [string, string | Readonly<Record<string, string>>] => {
      return entry[1] !== undefined;
    })
    .map(([name, value]) => {
      const inner = typeof value === 'string' ? escaped(value) : elements(value);
      return `<${name}>${inner}</${name}>`;
    })
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
