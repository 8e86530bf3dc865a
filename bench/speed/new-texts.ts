import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { randomFrom } from '../harness/random.ts';

/** Shares of the texts that end in the middle of a word, have a plural ending, or a typo. */
const shares = { unfinished: 0.1, plural: 0.1, typo: 0.15 };

/**
 * Search texts as people type them, each of them new: words of a product's name and its size, some with a typo, with an
 * ending or unfinished. Every run gives the same texts in the same order.
 */
export async function newTexts(db: Db): Promise<() => string> {
  const { rows } = await sql<{ words: string[] }>`
    select string_to_array(p.name, ' ') as words from listing l join products p on p.id = l.product_id
    order by hashint8(p.id), p.id limit 20000`.execute(db);
  const random = randomFrom(20_261);
  const seen = new Set<string>();
  let next = 0;
  return () => {
    for (;;) {
      const { words } = rows[next++ % rows.length] ?? { words: [] };
      const text = textOf(words, random);
      if (seen.has(text)) continue;
      seen.add(text);
      return text;
    }
  };
}

function textOf(name: readonly string[], random: () => number): string {
  const size = name.findIndex((word) => /\d/.test(word));
  const nouns = name.slice(random() < 0.3 ? 0 : 1, size < 0 ? undefined : size);
  const kept = nouns.filter((_, at) => at < 2 || random() < 0.5);
  const words = kept.map((word) => word.toLocaleLowerCase('tr'));
  const at = Math.floor(random() * words.length);
  const word = words[at] ?? '';
  const kind = random();
  if (word.length > 4) words[at] = changed(word, kind, random);
  if (size >= 0 && random() < 0.6) words.push(...name.slice(size, size + 2));
  return words.join(' ');
}

/** The word with a plural ending or a typo, or unfinished; most stay as they are. */
function changed(word: string, kind: number, random: () => number): string {
  const { unfinished, plural, typo } = shares;
  if (kind < unfinished) return word.slice(0, 4);
  if (kind < unfinished + plural) return `${word}l${/[aıou][^aeıioöuü]*$/.test(word) ? 'a' : 'e'}r`;
  if (kind > unfinished + plural + typo) return word;
  const at = 1 + Math.floor(random() * (word.length - 2));
  return random() < 0.5
    ? word.slice(0, at) + word.slice(at + 1)
    : word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}
