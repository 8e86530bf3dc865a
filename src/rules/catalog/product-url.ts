import { parseId } from '#rules/shop/id.ts';
import { foldTurkish } from '#rules/catalog/lists/turkish.ts';

const maxSlugLength = 100;

/** The seo part of a URL: ASCII letters, digits and single hyphens; may be empty. */
export function slugify(text: string): string {
  return foldTurkish(text.normalize('NFC'))
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxSlugLength)
    .replace(/-$/, '');
}

/** Reads {seo}-p-{id}, with or without a leading slash (rule pages/product-path); else null. */
export function parseProductPath(path: string): { seo: string; id: number } | null {
  const match = /^\/?([^/]*)-p-(\d+)$/.exec(path);
  const id = parseId(match?.[2] ?? '');
  return id === null ? null : { seo: match?.[1] ?? '', id };
}
