import type { Profiler } from 'node:inspector';
import { BuiltModules } from './built-modules.ts';

/** Where code belongs, by its source and the built file that it stands in; the first that fits. */
const groups: readonly [name: string, fits: (source: string, file: string) => boolean][] = [
  ['React', (source) => /node_modules\/(react|react-dom|scheduler)\//.test(source)],
  [
    'database client',
    (source) => /node_modules\/(pg|pg-[a-z]+|kysely|@electric-sql)\//.test(source),
  ],
  ['cookies, limits, headers', (source) => /node_modules\/@fastify\//.test(source)],
  ['kept parts', (source) => /(fragment-cache\.ts|node_modules\/lru-cache\/.*)$/.test(source)],
  [
    'state and facts',
    (source) => /(state-block|page-facts|structured-data|products-shown)\.ts$/.test(source),
  ],
  ['Fastify', (source) => source.includes('node_modules/')],
  ['screens', (_source, file) => file.includes('/dist/server/')],
  ['data', (source) => /src\/(db|features\/catalog|rules)\//.test(source)],
  ['kept answers, compression', (source) => source.includes('src/app/cache/')],
  ['visitor, rights, log', (source) => /src\/(features|platform|app\/server)\//.test(source)],
  ['pages', (source) => source.includes('src/')],
];

/** What belongs to its caller: V8's own functions and Node's, where code of the shop called them. */
const callers = /^(node:.*)?$/;
const waiting = new Set(['(idle)', '(root)']);

export interface Share {
  name: string;
  /** Of all the time in which the thread was not idle, 0 to 1. */
  part: number;
}

export interface WhereTimeGoes {
  groups: Share[];
  /** Functions with what they took themselves, most first. */
  functions: Share[];
}

/**
 * Sums a profile by groups and by functions; both leave out waiting. As parts, for the profiler's clock runs on
 * while another process has the core.
 */
export function whereTimeGoes(profile: Profiler.Profile): WhereTimeGoes {
  const { nodes, samples = [], timeDeltas = [] } = profile;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const modules = new BuiltModules();
  const groupOf = groupsOf(nodes, modules);
  const groupTime = new Map<string, number>();
  const functionTime = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const node = byId.get(id);
    const time = timeDeltas[index] ?? 0;
    if (!node || waiting.has(node.callFrame.functionName)) continue;
    busy += time;
    add(groupTime, groupOf.get(id) ?? 'Node', time);
    add(functionTime, nameOf(node.callFrame, modules), time);
  }
  return { groups: shares(groupTime, busy), functions: shares(functionTime, busy) };
}

/** The group of each node by its id. */
function groupsOf(
  nodes: readonly Profiler.ProfileNode[],
  modules: BuiltModules,
): ReadonlyMap<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map<number, string>();
  const inherit = (id: number, above: string): void => {
    const node = byId.get(id);
    if (!node) return;
    const group = ownGroup(node.callFrame, modules) ?? above;
    found.set(id, group);
    for (const child of node.children ?? []) inherit(child, group);
  };
  const [root] = nodes;
  if (root) inherit(root.id, 'Node');
  return found;
}

type Frame = Profiler.ProfileNode['callFrame'];

function ownGroup(
  { functionName, url, lineNumber }: Frame,
  modules: BuiltModules,
): string | undefined {
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (callers.test(url)) return undefined;
  const source = modules.sourceOf(url, lineNumber);
  return groups.find(([, fits]) => fits(source, url))?.[0];
}

function nameOf({ functionName, url, lineNumber }: Frame, modules: BuiltModules): string {
  const source = modules.sourceOf(url, lineNumber);
  const name = functionName === '' ? '(anonymous)' : functionName;
  return source === '' ? name : `${name} ${source.slice(source.lastIndexOf('/') + 1)}`;
}

function add(sums: Map<string, number>, name: string, time: number): void {
  sums.set(name, (sums.get(name) ?? 0) + time);
}

function shares(sums: ReadonlyMap<string, number>, whole: number): Share[] {
  return [...sums]
    .map(([name, time]) => ({ name, part: time / whole }))
    .toSorted((left, right) => right.part - left.part);
}
