import type { IncomingMessage, ServerResponse } from 'node:http';
import { rareUrls } from '#rare-urls';
import { urls } from '#urls';
import { icons } from '#ui/controls/icon-names.ts';
import { officeIcons } from '#ui/office/office-icon-names.ts';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { iconSprite, markFile } from './icon-sprite.ts';
import { developmentAssets, type Assets } from '#app/page/assets.ts';
import type { OverdueRenderer, Renderer } from '#app/page/send-page.ts';
import type * as Render from '#app/page/render.tsx';

/** Answers a request, or calls `next` when it is not its own. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

export interface PageSource {
  render: Renderer;
  renderOverdue: OverdueRenderer;
  assets: Assets;
  /** The folder of the built files; null in development. */
  distDir: string | null;
  middleware?: Middleware;
  close?: () => Promise<void>;
}

/** Pages straight from the sources, with hot reload (`npm run dev`). */
export async function startDevelopment(root: string): Promise<PageSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' });
  const drawings = new Map([
    [urls.icons as string, await iconSprite(icons)],
    [officeUrls.icons as string, await iconSprite(officeIcons)],
    [rareUrls.mark as string, await markFile()],
  ]);
  const renderer = async () =>
    (await vite.ssrLoadModule('/src/app/page/render.tsx')) as typeof Render;
  return {
    async render(request) {
      return (await renderer()).renderPage(request);
    },
    async renderOverdue(request) {
      return (await renderer()).renderOverdue(request);
    },
    assets: developmentAssets,
    distDir: null,
    middleware(request, response, next) {
      const drawing = drawings.get(request.url ?? '');
      if (drawing === undefined) vite.middlewares(request, response, next);
      else response.setHeader('content-type', 'image/svg+xml').end(drawing);
    },
    close: () => vite.close(),
  };
}
