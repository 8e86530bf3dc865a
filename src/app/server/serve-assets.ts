import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '#platform/http.ts';
import { officeUrls } from '#ui/office/state/office-urls.ts';

/** The thread that reads barcodes compiles WebAssembly: it has this policy of its own, and no page has it (rule office/camera). */
const readerPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

/** The built files of the browser, those of the shop and those of the office: their names change with their content. */
export async function serveAssets(app: App, distDir: string): Promise<void> {
  const folders = { '/assets/': 'client/assets', [officeUrls.assets]: 'office/office-assets' };
  for (const [index, [prefix, folder]] of Object.entries(folders).entries()) {
    await app.register(fastifyStatic, {
      root: join(distDir, folder),
      prefix,
      // `reply.sendFile` is there once.
      decorateReply: index === 0,
      preCompressed: true,
      index: false,
      maxAge: '365d',
      immutable: true,
      setHeaders(reply, path) {
        // The sprite's name never changes, its content may.
        if (path.includes('icons.svg')) reply.header('cache-control', 'public, max-age=3600');
        if (path.includes('code-worker-')) reply.header('content-security-policy', readerPolicy);
      },
    });
  }
}
