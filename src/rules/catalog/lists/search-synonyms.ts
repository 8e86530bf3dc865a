import { searchStem, searchWordsOf } from './search-words.ts';

/** The direction of a synonym: both, or only from what is said to what is meant (rule reports/synonyms). */
export const synonymKinds = ['same', 'corrected'] as const;
export type SynonymKind = (typeof synonymKinds)[number];

/** Folded words, joined by spaces. */
export interface Synonym {
  said: string;
  meant: string;
  kind: SynonymKind;
}

const mostWords = 5;
/** A text is looked up in so many other words at most. */
const mostReadings = 3;

/** A typed text as a synonym stores it; null where it has no words or too many. */
export function synonymText(text: string): string | null {
  const words = searchWordsOf(text.slice(0, 100));
  return words.length === 0 || words.length > mostWords ? null : words.join(' ');
}

/** The shop's synonyms, for texts that are looked up. */
export interface Synonyms {
  /** By the stem of their first word. */
  byStem: ReadonlyMap<string, readonly Replacement[]>;
}

interface Replacement {
  stems: readonly string[];
  meant: string;
  kind: SynonymKind;
}

export function synonymsOf(rows: readonly Synonym[]): Synonyms {
  const byStem = new Map<string, Replacement[]>();
  function add(said: string, meant: string, kind: SynonymKind): void {
    const stems = said.split(' ').map(searchStem);
    const [first = ''] = stems;
    byStem.set(first, [...(byStem.get(first) ?? []), { stems, meant, kind }]);
  }
  for (const { said, meant, kind } of rows) {
    add(said, meant, kind);
    if (kind === 'same') add(meant, said, kind);
  }
  return { byStem };
}

/** The other words in which a text is looked up: in place of it, or beside it. */
export interface Readings {
  corrected: string | null;
  also: readonly string[];
}

/** Finds the synonyms in the words of a text, in any ending (rule reports/synonyms). */
export function readingsOf(words: readonly string[], { byStem }: Synonyms): Readings {
  if (byStem.size === 0) return { corrected: null, also: [] };
  const own = correct(words, byStem);
  const also = new Set<string>();
  for (const { at, replacement } of foundIn(own, byStem))
    if (replacement.kind === 'same') also.add(replaced(own, at, replacement).join(' '));
  const text = own.join(' ');
  also.delete(text);
  return {
    corrected: text === words.join(' ') ? null : text,
    also: [...also].slice(0, mostReadings),
  };
}

/** The words with each correction made once, so that two that contradict each other end. */
function correct(words: readonly string[], byStem: Synonyms['byStem']): string[] {
  const corrected: string[] = [];
  let at = 0;
  while (at < words.length) {
    const found = matchesAt(words, at, byStem).find(({ kind }) => kind === 'corrected');
    corrected.push(...(found ? found.meant.split(' ') : words.slice(at, at + 1)));
    at += found?.stems.length ?? 1;
  }
  return corrected;
}

function foundIn(words: readonly string[], byStem: Synonyms['byStem']) {
  return words.flatMap((_, at) =>
    matchesAt(words, at, byStem).map((replacement) => ({ at, replacement })),
  );
}

/** The synonyms that begin at a word, the longest first. */
function matchesAt(words: readonly string[], at: number, byStem: Synonyms['byStem']) {
  const stems = words.slice(at, at + mostWords).map(searchStem);
  return (byStem.get(stems[0] ?? '') ?? [])
    .filter((each) => each.stems.every((stem, index) => stem === stems[index]))
    .toSorted((one, other) => other.stems.length - one.stems.length);
}

function replaced(words: readonly string[], at: number, { stems, meant }: Replacement): string[] {
  return [...words.slice(0, at), ...meant.split(' '), ...words.slice(at + stems.length)];
}
