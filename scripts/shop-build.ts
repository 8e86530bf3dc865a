import { relative } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';

/**
 * Lets a module that is built into `dist/shop/` or `dist/command/` find what lies beside its source, as it does when it
 * runs from there: workers, migrations, reference data, the demo.
 */
const ownPlaces: Plugin = {
  name: 'own-places',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return null;
    const source = `../../${relative(this.environment.config.root, id).replaceAll('\\', '/')}`;
    const place = `new URL(${JSON.stringify(source)}, import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', place), map: null };
  },
};

/**
 * Writes what is not ASCII as escapes: V8 keeps a source as long as its functions may be compiled, with two bytes for each
 * character where one is not Latin, and the Turkish texts would double all that is bundled with them.
 */
const oneByteSources: Plugin = {
  name: 'one-byte-sources',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = toAscii(file.code);
  },
};

function toAscii(code: string): string {
  // Such a text means its escapes as they are written.
  const raw = /String\.raw`[^`]*[^\0-\x7f][^`]*`/.exec(code);
  if (raw) throw new Error(`not ASCII, and not to be escaped: ${raw[0]}`);
  return code.replaceAll(
    /[^\0-\x7f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * A program of the shop as a few files: reading and resolving 2,500 modules one by one is two thirds of a start. What has
 * native code, threads or files of its own stays where it was installed, and workers and migrations stay in `src`.
 */
function program(name: string, source: string): InlineConfig {
  return {
    configFile: false,
    logLevel: 'warn',
    plugins: [ownPlaces, oneByteSources],
    publicDir: false,
    ssr: {
      // As Node itself chooses among what a package offers.
      resolve: { conditions: ['node'] },
      noExternal: true,
      external: [
        '@electric-sql/pglite',
        '@fastify/swagger-ui',
        '@node-rs/argon2',
        'nodemailer',
        'pdfkit',
        'pino',
        'piscina',
        'sharp',
        'vite',
      ],
    },
    build: {
      ssr: true,
      outDir: `dist/${name}`,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: { [name]: source },
        // All in one folder: see `ownPlaces`.
        output: { chunkFileNames: '[name]-[hash].js', comments: false },
      },
    },
  };
}

export const shopBuild = program('shop', 'src/app/main.ts');
/** `npm run shop`. */
export const commandBuild = program('command', 'src/cli/shop.ts');
