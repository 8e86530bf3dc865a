import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawingFile, paintPicture } from '#features/images/paint-picture.ts';
import { demoFolder, openDemoFolder } from './demo-folder.ts';

const demo = await openDemoFolder();
const [settings = '', categories = '', products = '', pictures = ''] = await Promise.all(
  ['settings.json', 'categories.jsonl', 'products.jsonl', 'pictures.jsonl'].map((file) =>
    readFile(join(demoFolder, file), 'utf8'),
  ),
);
const filesIn = (text: string) =>
  new Set(Array.from(text.matchAll(/"([^"]+\.webp)"/g), ([, file]) => file));

test('paints every picture that the shop shows, and describes no other', () => {
  expect(filesIn(pictures)).toEqual(filesIn(settings + categories + products));
  const drawings = Array.from(pictures.matchAll(/"drawing":"([^"]+)"/g), ([, emoji = '']) => emoji);
  expect(drawings.length).toBeGreaterThan(300);
  expect(drawings.filter((emoji) => !existsSync(drawingFile(emoji)))).toEqual([]);
});

const paint = async (file: string) => {
  const picture = demo.picture(file);
  return picture ? paintPicture(picture) : Buffer.alloc(0);
};

/** The first picture of each way of painting: its line without its name, its drawing and its degrees. */
const ways = new Map(
  Array.from(pictures.matchAll(/"file":"([^"]+)","drawing":"[^"]+",("view":(?!"cutout").*)}/g))
    .toReversed()
    .map(([, file = '', way = '']) => [way.replace(/\d+/, ''), file]),
);

test.each([...ways])('paints %s at full size: %s', async (_way, file) => {
  expect(await sharp(await paint(file)).metadata()).toMatchObject({
    width: 1500,
    height: 1500,
    format: 'webp',
  });
});

test('paints a category as a cut-out, and nothing for an unknown one', async () => {
  const door = await paint('kategori-takim.webp');
  expect((await sharp(door).stats()).isOpaque).toBe(false);
  expect(demo.picture('yok-1.webp')).toBeNull();
});
