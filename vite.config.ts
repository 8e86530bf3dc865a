import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browser's chunks (with a manifest) or, with --ssr, the same pages for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: false,
  resolve: { conditions: isSsrBuild ? [] : ['browser'] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        ssr: true,
        minify: false,
        rolldownOptions: { input: { render: 'src/app/page/render.tsx' } },
      }
    : {
        outDir: 'dist/client',
        assetsDir: 'assets',
        manifest: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: {
            browser: 'src/app/browser/browser.tsx',
            'before-paint': 'src/app/browser/before-paint.ts',
            'payment-start': 'src/app/browser/payment-start.ts',
            'payment-returned': 'src/app/browser/payment-returned.ts',
          },
          // What four screens or more share is one file: a page fetches a dozen scripts, not 30.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules.(react|react-dom|scheduler)./, priority: 1 },
                // The forms of addresses and accounts have several screens, of which a list is none.
                {
                  name: 'shared',
                  minShareCount: 4,
                  test: /^(?!.*(?:features|address|person|page-))/,
                },
              ],
            },
          },
        },
      },
}));
