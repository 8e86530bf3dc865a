import type { EnglishState } from './page-path.ts';

interface Texts {
  title: string;
  titleEn: string;
  html: string;
  htmlEn: string;
}

/**
 * The state of a page's English text once these texts are live: older than the Turkish one if that alone changes, or if
 * neither changes and it was older before (rule pages/office-list).
 */
export function englishState(
  texts: Texts,
  live: (Texts & { english: EnglishState }) | null,
): EnglishState {
  if (texts.htmlEn === '' && (texts.html !== '' || texts.titleEn === '')) return 'missing';
  if (live === null) return 'ready';
  const turkishChanges = texts.title !== live.title || texts.html !== live.html;
  const englishChanges = texts.titleEn !== live.titleEn || texts.htmlEn !== live.htmlEn;
  if (englishChanges) return 'ready';
  return turkishChanges ? 'old' : live.english;
}
