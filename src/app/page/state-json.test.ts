import { expect, test } from 'vitest';
import { ProductTexts } from '#app/cache/product-json-cache.ts';
import type { PageState } from './state-block.ts';
import { stateJson } from './state-json.ts';

function pageWith(data: unknown): PageState {
  const screen = {
    container: 'ProductList' as const,
    at: { path: '/', query: '', params: {} },
    data,
  };
  return { locale: 'tr', currency: 'TRY', container: 'ProductList', data: { frame: null, screen } };
}

test.each([
  [
    'a list',
    {
      title: 'Vida',
      items: [
        { id: 1, name: '</script><b>' },
        { id: 2, name: '$& "items":[]' },
      ],
    },
  ],
  ['an empty list', { items: [], total: 0 }],
  ['a text that looks like a list', { title: '"items":[]', items: [{ id: 3 }] }],
  ['no list', { name: '<!--' }],
  ['nothing', null],
])('the state of %s is read as it was, and ends no script', (_name, data) => {
  const page = pageWith(data);
  const json = stateJson(page, new ProductTexts()).join('');
  expect(JSON.parse(json)).toEqual(page);
  expect(json).not.toContain('<');
});
