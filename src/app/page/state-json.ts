import type { TextPieces } from '#app/cache/gzip-pool.ts';
import { safeJson, type ProductTexts } from '#app/cache/product-json-cache.ts';
import type { PageState } from './state-block.ts';

/**
 * The page's state as `safeJson` writes it. A library for it (serialize-javascript) writes JavaScript, which a JSON
 * block is not. Texts that `texts` holds are not written again: the frame, and the items of a list, which are most of
 * its state.
 */
export function stateJson({ data, ...page }: PageState, texts: ProductTexts): TextPieces {
  const { frame, screen } = data;
  const list = screen?.data;
  const shown = hasItems(list) ? { ...screen, data: { ...list, items: [] } } : screen;
  const frameText = frame ? texts.json(frame) : 'null';
  const start = [safeJson(page).slice(0, -1), ',"data":{"frame":', frameText, ',"screen":'];
  const screenText = safeJson(shown);
  if (!hasItems(list)) return [...start, screenText, '}}'];
  // No text can look like this member: its quotes would be escaped.
  const at = screenText.indexOf('"items":[]') + '"items":['.length;
  return [
    ...start,
    screenText.slice(0, at),
    ...texts.pieces(list.items),
    screenText.slice(at),
    '}}',
  ];
}

function hasItems(data: unknown): data is { items: object[] } {
  return typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items);
}
