import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildEnvironmentOptions } from 'vite';

const browserBuild = {
  manifest: true,
  target: 'es2022',
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
} as const;

/** Whether a module's path in the project fits: folders above the project have any name. */
const inProject = (pattern: RegExp) => (id: string) =>
  pattern.test(relative(import.meta.dirname, id));

/** Parts of accounts, checkout and other forms, with their texts, by their names. */
const ofForms =
  '(?:features|address|person|page-|account|guest|order|checkout|delivery|form|field|modal|dialog|country|payment|rare-urls)';

const officeBuild: BuildEnvironmentOptions = {
  ...browserBuild,
  outDir: 'dist/office',
  assetsDir: 'office-assets',
  rolldownOptions: { input: { office: 'src/app/office/office.tsx' } },
};

/**
 * The browser's chunks (with a manifest), with --ssr the same pages for the server, or with --mode office the chunks of
 * the office: a build of its own adds nothing to the files of a shopper's page.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
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
    : mode === 'office'
      ? officeBuild
      : {
          outDir: 'dist/client',
          assetsDir: 'assets',
          ...browserBuild,
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
                  {
                    name: 'react',
                    test: inProject(/node_modules.(react|react-dom|scheduler)./),
                    priority: 2,
                  },
                  {
                    name: 'reviews',
                    test: inProject(
                      /text.(?:tr|en).product.reviews|shop.review|review-form|review-photos|form-with-photos|photo-form|photo-field|smaller-photo|star-choice|copy-button/,
                    ),
                    priority: 2,
                    includeDependenciesRecursively: false,
                  },
                  // The cart, the checkout and quotes alone.
                  {
                    name: 'quotes',
                    test: inProject(/text.(?:tr|en).customer.quotes|quotes-text|rules.quotes/),
                    priority: 2,
                    includeDependenciesRecursively: false,
                  },
                  // Products and the account alone.
                  {
                    name: 'alerts',
                    test: inProject(/text.(?:tr|en).product.alerts|shop.alert|alert-conditions/),
                    priority: 2,
                    includeDependenciesRecursively: false,
                  },
                  {
                    name: 'shared',
                    minShareCount: 4,
                    test: inProject(new RegExp(`^(?!.*${ofForms})`)),
                    priority: 1,
                  },
                  // Lists, products and the home page do without them.
                  {
                    name: 'forms',
                    minShareCount: 4,
                    test: inProject(
                      /^(?!.*(?:features|address|person|page-|modal|notice-bar|text.format))/,
                    ),
                    includeDependenciesRecursively: false,
                  },
                  // What a list and a product have in common.
                  {
                    name: 'parts',
                    minShareCount: 2,
                    test: inProject(
                      /breadcrumbs|swatch|quantity-input|quantity-steps|turkish-suffix/,
                    ),
                  },
                ],
              },
            },
          },
        },
}));
