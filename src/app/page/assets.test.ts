import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { builtAssets } from './assets.ts';

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

async function builtPage(manifest: object) {
  const folder = await mkdtemp(join(tmpdir(), 'assets-'));
  folders.push(folder);
  for (const [build, built] of Object.entries({ client: manifest, office: {} })) {
    await mkdir(join(folder, build, '.vite'), { recursive: true });
    await writeFile(join(folder, build, '.vite', 'manifest.json'), JSON.stringify(built));
  }
  return builtAssets(folder);
}

test('loads only what it shows before the first paint (rule rendering/loading-order)', async () => {
  const page = await builtPage({
    'src/app/browser/before-paint.ts': { file: 'assets/before-paint.js' },
    'src/app/browser/browser.tsx': {
      file: 'assets/browser.js',
      css: ['assets/shop.css'],
      imports: ['libraries'],
    },
    libraries: { file: 'assets/libraries.js' },
    lamp: { file: 'assets/lamp.js', css: ['assets/lamp.css'], imports: ['libraries'] },
    till: { file: 'assets/till.js' },
    'src/text/tr.ts': { file: 'assets/tr.js' },
  });

  const head = page.tags('lamp', 'tr');

  expect([...head.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1])).toEqual([
    '/assets/before-paint.js',
    '/assets/shop.css',
    '/assets/lamp.css',
  ]);
  expect(head).toContain(
    'data-scripts="/assets/libraries.js /assets/lamp.js /assets/tr.js /assets/browser.js"',
  );
});
