// Holds the weight of the list page's script: what a visitor fetches before the page comes alive.
// It looks at the built pages (`npm run build`) and fails when it finds no script in them.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { builtAssets } from '../src/app/page/assets.ts';
import { screenModules } from '../src/app/page/screens/screen-modules.ts';

/**
 * Kilobytes after gzip at its best. What makes a page heavier has to say why it is worth this figure: 111 is for pages that
 * say when they are offline, signed out or changed in another tab, a tenth for a category's own texts, one
 * for a buyer's own prices: their label, the quantities that are sold, and what one costs of more, six tenths for
 * companies: the way to their pages and what their orders, approvals and quotes are refused for, two for returns: their
 * page and the icon that leads to it, and four for the law: what an order is refused for when its contracts changed, the
 * particulars of a seller, the link that ends advertising, and the days of a discount on each card.
 */
const limit = 113.4;

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const tags = (await builtAssets(dist)).tags(screenModules.ProductList, 'tr');
const files = new Set([...tags.matchAll(/\/assets\/[^" ]+\.js/g)].map((match) => match[0]));
const contents = await Promise.all([...files].map((file) => readFile(join(dist, 'client', file))));
const kilobytes =
  contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0) / 1024;

console.log(
  `script of the list page: ${files.size} files, ${kilobytes.toFixed(1)} KB of at most ${limit}`,
);
process.exitCode = files.size > 0 && kilobytes <= limit ? 0 : 1;
