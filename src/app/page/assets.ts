import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '#rules/shop/locale.ts';

/** The built files of a document that is no page of the shop. */
export interface DocumentFiles {
  script: string;
  styles: readonly string[];
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  assets?: string[];
}

type Manifest = Record<string, Chunk>;

/** The elements of a page's head that fetch its code, styles and fonts. */
export interface Assets {
  tags(module: string, locale: Locale): string;
  /** Paths of an entry of its own. */
  entry(module: string): DocumentFiles;
  /** The plain script that has to stand before anything is painted. */
  paintScript: string;
  /** Code before a React entry: empty except in development, where modules are replaced at run time. */
  preamble: string;
}

const entry = 'src/app/browser/browser.tsx';
/** A plain script that runs before the first paint, ahead of the style sheets. */
const paintEntry = 'src/app/browser/before-paint.ts';

/**
 * From the build's manifest: a page fetches its own screen's chunk and no other. Nothing that is painted
 * waits for a script, so styles, fonts and the first picture go before them: `before-paint.ts` fetches
 * `data-scripts`, the entry last, once the page was painted.
 */
export async function builtAssets(distDir: string): Promise<Assets> {
  const manifest = await readManifest(join(distDir, 'client'));
  const office = await readManifest(join(distDir, 'office'));
  const fonts = Object.values(manifest)
    .flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
    .filter((file) => file.endsWith('.woff2'));
  const made = new Map<string, string>();

  function make(module: string, locale: Locale): string {
    const chunks = closure(manifest, [entry, module, `src/text/${locale}.ts`]);
    const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
    const entryFile = manifest[entry]?.file ?? '';
    const scripts = new Set(chunks.map((chunk) => chunk.file).filter((file) => file !== entryFile));
    const started = [...scripts, entryFile].map((file) => `/${file}`).join(' ');
    return [
      `<script src="/${manifest[paintEntry]?.file ?? ''}" data-scripts="${started}"></script>`,
      ...[...new Set(fonts)].map(
        (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
      ),
      ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ].join('');
  }

  return {
    tags(module, locale) {
      const key = `${locale} ${module}`;
      const tags = made.get(key) ?? make(module, locale);
      made.set(key, tags);
      return tags;
    },
    entry(module) {
      const { file, css = [] } = manifest[module] ?? office[module] ?? { file: '' };
      return { script: `/${file}`, styles: css.map((sheet) => `/${sheet}`) };
    },
    paintScript: `/${manifest[paintEntry]?.file ?? ''}`,
    preamble: '',
  };
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8'));
}

function closure(manifest: Manifest, from: readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || found.has(name)) return;
    found.set(name, chunk);
    for (const next of chunk.imports ?? []) add(next);
  };
  for (const name of from) add(name);
  return [...found.values()];
}

const hotReload =
  '<script type="module">import { injectIntoGlobalHook } from "/@react-refresh";' +
  'injectIntoGlobalHook(window);window.$RefreshReg$ = () => {};' +
  'window.$RefreshSig$ = () => (type) => type;</script>' +
  '<script type="module" src="/@vite/client"></script>';

/** In development Vite serves the sources; styles are linked so that the first view has them. */
export const developmentAssets: Assets = {
  entry: (module) => ({ script: `/${module}`, styles: [] }),
  paintScript: `/${paintEntry}`,
  preamble: hotReload,
  tags: () =>
    [
      `<script src="/${paintEntry}"></script>`,
      '<link rel="stylesheet" href="/src/ui/styles/shop.css">',
      hotReload,
      `<script type="module" src="/${entry}"></script>`,
    ].join(''),
};
