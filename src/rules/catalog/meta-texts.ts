interface MetaTexts {
  metaTitle: string;
  metaDescription: string;
  metaKeywords: string;
}

/** Search engines show so many characters of a description. */
const shownCharacters = 160;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/**
 * A page's English meta texts. The merchant's texts are Turkish, so a product with an English name uses that, and its
 * English description as the meta description; an empty text leaves it to the page. Without English texts the Turkish
 * ones stay (rule text/meta-texts).
 */
export function englishMetaTexts(
  stored: MetaTexts,
  english: { name: string; description: string },
): MetaTexts {
  const named = english.name !== '';
  const kept = named ? '' : stored.metaDescription;
  return {
    metaTitle: named ? '' : stored.metaTitle,
    metaDescription: english.description === '' ? kept : beginningOf(english.description),
    metaKeywords: named ? '' : stored.metaKeywords,
  };
}

/** The beginning of a text in HTML as plain words, cut between two of them. */
function beginningOf(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z]+;/g, (entity) => entities[entity] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= shownCharacters) return text;
  const end = text.lastIndexOf(' ', shownCharacters - 1);
  return `${text.slice(0, end > 0 ? end : shownCharacters - 1)}…`;
}
