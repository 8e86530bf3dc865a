// `npm run bench` measures speed, `npm run bench -- search` what the
// search finds, `npm run bench -- faults` what holds when things fail, `npm run bench -- cart` what a
// cart of 1,000 lines takes.
const what = process.argv[2] ?? 'speed';
if (what === 'speed') await import('./speed.ts');
else if (what === 'faults') await import('./faults/faults.ts');
else if (what === 'search') await import('./search/search.ts');
else if (what === 'cart') await import('./large-cart.ts');
else {
  console.error(`"${what}" is no benchmark: speed (or nothing), search, cart and faults are.`);
  process.exitCode = 1;
}
