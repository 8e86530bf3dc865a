// `npm run bench` measures speed; see bench/README.md for the others.
const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  speed: () => import('./speed.ts'),
  lists: () => import('./large-lists.ts'),
  profile: () => import('./profile/profile.ts'),
  search: () => import('./search/search.ts'),
  crawl: () => import('./crawl.ts'),
  cart: () => import('./large-cart.ts'),
  rush: () => import('./rush.ts'),
  buying: () => import('./buying.ts'),
  'own-pages': () => import('./own-pages.ts'),
  payments: () => import('./payments/payments.ts'),
  office: () => import('./office/office.ts'),
  'sign-in': () => import('./sign-in.ts'),
  faults: () => import('./faults/faults.ts'),
};
const what = process.argv[2] ?? 'speed';
const part = Object.hasOwn(parts, what) ? parts[what] : undefined;
if (part) await part();
else {
  console.error(`"${what}" is no benchmark: ${Object.keys(parts).join(', ')} are.`);
  process.exitCode = 1;
}
