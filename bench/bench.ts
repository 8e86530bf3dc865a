// `npm run bench` measures speed; `npm run bench -- NAME` runs another benchmark. See bench/README.md.
const benchmarks: Readonly<Record<string, () => Promise<unknown>>> = {
  speed: () => import('./speed/speed.ts'),
  lists: () => import('./lists.ts'),
  search: () => import('./search/search.ts'),
  faults: () => import('./faults/faults.ts'),
  office: () => import('./office/office.ts'),
  day: () => import('./office/day.ts'),
  reports: () => import('./office/reports.ts'),
  rules: () => import('./rules.ts'),
  history: () => import('./price-history.ts'),
  faces: () => import('./faces/faces.ts'),
  companies: () => import('./companies.ts'),
  returns: () => import('./returns.ts'),
  rolling: () => import('./rolling/rolling.ts'),
  cluster: () => import('./cluster/cluster.ts'),
};

const name = process.argv[2] ?? 'speed';
const run = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
if (run) await run();
else {
  console.error(
    `There is no benchmark "${name}". Choose one of ${Object.keys(benchmarks).join(', ')}.`,
  );
  process.exitCode = 1;
}
