import type { Renderer } from './pages.ts';
import { developmentAssets, type Assets } from './assets.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface DevelopmentPages {
  render: Renderer;
  assets: Assets;
  clientDir: null;
  /** Vite's own files and hot updates; calls `next` for everything that is the shop's. */
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close: () => Promise<void>;
}

/** Pages straight from the sources, with hot reload (`npm run dev`). */
export async function startDevelopment(root: string): Promise<DevelopmentPages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' });
  return {
    async render(request) {
      const module = await vite.ssrLoadModule('/src/app/render.tsx');
      return (module as typeof import('./render.tsx')).renderPage(request);
    },
    assets: developmentAssets,
    clientDir: null,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
