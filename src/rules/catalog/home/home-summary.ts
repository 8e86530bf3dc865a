import type { HomeSection } from './home-sections.ts';

/**
 * The sections of a home page in one line for the activity log: their kinds or sources in order with their titles, those
 * that are off in brackets. Empty for the shop's own page.
 */
export function homeSummary(sections: readonly HomeSection[] | null): string {
  return (sections ?? [])
    .map(({ kind, source, title, isOn, ids, banners }) => {
      const what = kind === 'products' ? source : kind;
      const count = ids.length + banners.length;
      const text = [what, count > 0 && `(${count})`, title && `“${title}”`]
        .filter(Boolean)
        .join(' ');
      return isOn ? text : `[${text}]`;
    })
    .join(', ');
}
