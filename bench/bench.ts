// `npm run bench` measures speed, `npm run bench -- search` what the
// search finds, `npm run bench -- faults` what holds when things fail.
const what = process.argv[2] ?? 'speed';
if (what === 'speed') await import('./speed.ts');
else if (what === 'faults') await import('./faults/faults.ts');
else if (what === 'search') await import('./search/search.ts');
else {
  console.error(`"${what}" is no benchmark: speed (or nothing), search and faults are.`);
  process.exitCode = 1;
}
