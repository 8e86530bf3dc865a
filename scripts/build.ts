// Builds what the server serves: the browser's chunks, the same pages for the server, the office, the server, the icons.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { build } from 'vite';
import { iconSprite, markFile } from '../src/app/icon-sprite.ts';
import { icons } from '../src/ui/controls/icon-names.ts';
import { officeIcons } from '../src/ui/office/office-icon-names.ts';
import { shopBuild } from './shop-build.ts';

process.env['NODE_ENV'] = 'production';

const packed = new Set(['.js', '.css', '.svg', '.json', '.wasm']);

/** Compressed neighbours of each text file, so that the server never compresses a file. */
async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    files
      .filter((file) => file.isFile() && packed.has(file.name.slice(file.name.lastIndexOf('.'))))
      .map(async (file) => {
        const path = join(file.parentPath, file.name);
        const content = await readFile(path);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
      }),
  );
}

for (const made of ['.arasta-build', 'client', 'office', 'server', 'shop'])
  await rm(`dist/${made}`, { recursive: true, force: true });
await build({ logLevel: 'warn' });
await build({ logLevel: 'warn', build: { ssr: true } });
await build({ logLevel: 'warn', mode: 'office' });
await build(shopBuild);
await writeFile('dist/client/assets/icons.svg', await iconSprite(icons));
await writeFile('dist/office/office-assets/icons.svg', await iconSprite(officeIcons));
await writeFile('dist/client/assets/mark.svg', await markFile());
await compressAssets('dist/client/assets');
await compressAssets('dist/office/office-assets');
