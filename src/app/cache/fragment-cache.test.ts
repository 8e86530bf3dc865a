import { expect, test } from 'vitest';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import { FragmentCache } from './fragment-cache.ts';

const frame = { settings: {}, currencies: [], store: {}, pages: [] } as unknown as ShopFrame;
const page = { locale: 'tr', currency: 'TRY', frame } as const;

/** Renders a fragment on a page of its own; the content itself is its HTML. */
function open(cache: FragmentCache) {
  let rendered = 0;
  const show = (content: string, of: object, name = 'card') =>
    cache.forPage(page, () => {
      rendered += 1;
      return content;
    })(name, of, content);
  return { show, rendered: () => rendered };
}

test('renders a fragment again only under another name or for other data', () => {
  const { show, rendered } = open(new FragmentCache({ maxBytes: 10_000 }));
  expect(show('<b>1</b>', { id: 1 })).toBe('<b>1</b>');
  expect(show('not rendered', { id: 1 })).toBe('<b>1</b>');
  expect(rendered()).toBe(1);
  expect(show('<b>2</b>', { id: 2 })).toBe('<b>2</b>');
  expect(show('<i>1</i>', { id: 1 }, 'small card')).toBe('<i>1</i>');
  expect(rendered()).toBe(3);
});

test('stays within its bytes and evicts the fragment that was shown least recently', () => {
  const cache = new FragmentCache({ maxBytes: 10_000 });
  const { show, rendered } = open(cache);
  const html = 'ş'.repeat(1500);
  for (const id of [1, 2, 1, 3]) show(html, { id });
  expect(cache.figures().bytes).toBeLessThanOrEqual(10_000);
  const before = rendered();
  show(html, { id: 1 });
  expect(rendered()).toBe(before);
  show(html, { id: 2 });
  expect(rendered()).toBe(before + 1);
});
