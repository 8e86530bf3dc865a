/** A run of a text's words that stayed, came or went. */
export interface DifferentWords {
  text: string;
  change: 'same' | 'added' | 'removed';
}

/** A heading, paragraph, list item or cell with the changes of its words. */
export interface DifferentBlock {
  kind: 'heading' | 'text' | 'item' | 'cell';
  words: DifferentWords[];
}

type Mark = DifferentBlock['kind'];
type Token = { mark: Mark } | { word: string };

const marks: Readonly<Record<string, Mark>> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  li: 'item',
  dt: 'item',
  dd: 'item',
  td: 'cell',
  th: 'cell',
  p: 'text',
  div: 'text',
  br: 'text',
  hr: 'text',
  table: 'text',
  caption: 'text',
  blockquote: 'text',
  pre: 'text',
  figure: 'text',
  figcaption: 'text',
};

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};

function decoded(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) =>
    name === '#39' ? "'" : (entities[name] ?? whole),
  );
}

/** The words of a text in HTML, with a mark where each block begins. The address of a link is a word behind it. */
function tokensOf(html: string): Token[] {
  const tokens: Token[] = [];
  let href = '';
  for (const [piece, close, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>|[^<]+/gi)) {
    const tag = name.toLowerCase();
    const mark = marks[tag];
    if (tag === '') {
      for (const [word] of decoded(piece).matchAll(/\s+|[^\s]+/g))
        tokens.push({ word: /^\s/.test(word) ? ' ' : word });
    } else if (mark !== undefined && close === '') tokens.push({ mark });
    else if (tag === 'a' && close === '') href = /href="([^"]*)"/i.exec(piece)?.[1] ?? '';
    else if (tag === 'a' && href !== '') tokens.push({ word: ' ' }, { word: `(${decoded(href)})` });
    else if (tag === 'img') tokens.push({ word: `[${/src="([^"]*)"/i.exec(piece)?.[1] ?? ''}]` });
  }
  return tokens;
}

/** The tokens as texts to compare: a mark is no word. */
export function wordsOf(html: string): string[] {
  return tokensOf(html).map((token) => ('mark' in token ? markSign + token.mark : token.word));
}

/** No word begins with it: HTML has no control characters. */
const markSign = '\u0001';

/** Words that stayed, came or went, in the order of both texts. */
export interface WordRun {
  words: readonly string[];
  change: DifferentWords['change'];
}

function markOf(word: string): Mark | null {
  if (!word.startsWith(markSign)) return null;
  const kinds: readonly Mark[] = ['heading', 'text', 'item', 'cell'];
  return kinds.find((kind) => kind === word.slice(1)) ?? null;
}

/** The compared words as blocks, without empty ones (rule pages/office-difference). */
export function differentBlocks(runs: readonly WordRun[]): DifferentBlock[] {
  const blocks: DifferentBlock[] = [{ kind: 'text', words: [] }];
  for (const { words, change } of runs) {
    for (const word of words) {
      const mark = markOf(word);
      if (mark !== null) blocks.push({ kind: mark, words: [] });
      else addWord(blocks, word, change);
    }
  }
  return blocks.filter(({ words }) => words.some(({ text }) => text.trim() !== ''));
}

function addWord(blocks: DifferentBlock[], text: string, change: DifferentWords['change']): void {
  const words = blocks.at(-1)?.words ?? [];
  const last = words.at(-1);
  if (last?.change === change) last.text += text;
  else words.push({ text, change });
}
