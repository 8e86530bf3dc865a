import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { screenModules } from './screen-modules.ts';

test('each screen’s page preloads the module that the screen imports', async () => {
  const source = await readFile(new URL('screens.ts', import.meta.url), 'utf8');
  const imported = (text: string) => /import\('#([^']+)'\)/.exec(text)?.[1];
  const named = new Map(
    [...source.matchAll(/^const (\w+Screen) = screen\(([^]*?)\);$/gm)].map(
      ([, name = '', body = '']) => [name, imported(body)],
    ),
  );
  const [, table = ''] = source.split('export const screens');
  for (const [container, module] of Object.entries(screenModules)) {
    const [, body = ''] =
      new RegExp(`^  ${container}: (\\w+,\\n|[^]*?\\),\\n)`, 'm').exec(table) ?? [];
    const path = imported(body) ?? named.get(body.trim().replace(',', ''));
    expect([container, `src/${path}`]).toEqual([container, module]);
  }
});
