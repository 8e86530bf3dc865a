// Holds the import table of ARCHITECTURE.md, finds circles of files and of folders, and refuses names
// that say nothing or stand for two things. Fails when it looked at no file.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What a place may import, besides itself. `contract!` stands for types of the contract alone. */
const table: Record<string, readonly string[]> = {
  rules: [],
  contract: ['rules'],
  db: ['rules', 'contract!'],
  platform: ['rules'],
  text: ['rules', 'contract!'],
  urls: ['rules'],
  ui: ['rules', 'contract', 'text', 'urls'],
  'features.tsx': ['ui', 'rules', 'contract', 'text', 'urls'],
  'features.ts': ['db', 'platform', 'rules', 'contract', 'text', 'urls'],
  app: ['rules', 'contract', 'db', 'platform', 'text', 'ui', 'features', 'urls'],
  cli: ['rules', 'contract', 'db', 'platform', 'text', 'features', 'app', 'urls'],
};

/** Packages that one folder alone speaks to: SQL stands in `db`, an engine's driver behind `db/engine`. */
const packageOwners: Readonly<Record<string, string>> = {
  kysely: 'src/db/',
  pg: 'src/db/engine/',
  '@electric-sql/pglite': 'src/db/engine/pglite/',
};

/** Names of files and folders that say nothing. */
const emptyNames = /^(utils?|libs?|helpers?|common|types|index|misc|shared)(\.tsx?)?$/;

interface Import {
  target: string;
  typeOnly: boolean;
}

type Graph = ReadonlyMap<string, readonly Import[]>;

const importPattern =
  /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

function importsOf(path: string): Import[] {
  const source = readFileSync(join(root, path), 'utf8');
  return [...source.matchAll(importPattern)].map((match) => ({
    target: resolve(path, match[2] ?? match[3] ?? ''),
    typeOnly: match[1] !== undefined,
  }));
}

/** The path of a file of the project, or the name of a package as it is imported. */
function resolve(from: string, specifier: string): string {
  if (specifier === '#urls' || specifier === '#rare-urls') return `src/${specifier.slice(1)}.ts`;
  if (specifier.startsWith('#tests/')) return `tests/${specifier.slice('#tests/'.length)}`;
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(from), specifier));
  return `package:${specifier}`;
}

function placeOf(path: string): string {
  return path === 'src/urls.ts' || path === 'src/rare-urls.ts'
    ? 'urls'
    : (path.split('/')[1] ?? '');
}

/** A place, or one feature: what must not have circles inside. */
function houseOf(path: string): string {
  const depth = path.startsWith('src/features/') ? 3 : 2;
  return path.split('/').slice(0, depth).join('/');
}

/** The folder of a file right below its place; a file that stands there itself is a room of its own. */
function roomOf(path: string): string {
  const inside = path.slice(houseOf(path).length + 1).split('/');
  return inside.length > 1 ? `${houseOf(path)}/${inside[0]}` : path;
}

function packageBreach(from: string, specifier: string): string | null {
  for (const [name, owner] of Object.entries(packageOwners)) {
    const isIt = specifier === name || specifier.startsWith(`${name}/`);
    if (isIt && !from.startsWith(owner)) return `only ${owner} imports ${name}`;
  }
  return null;
}

function featureBreach(from: string, { target, typeOnly }: Import): string | null {
  if (houseOf(from) !== houseOf(target)) return 'features never import each other';
  if (from.endsWith('.ts') && target.endsWith('.tsx')) return 'server code imports a screen';
  if (from.endsWith('.tsx') && target.endsWith('.ts') && !typeOnly) {
    return 'a screen imports server code';
  }
  return null;
}

function breach(from: string, item: Import): string | null {
  const { target, typeOnly } = item;
  if (target.startsWith('package:')) return packageBreach(from, target.slice('package:'.length));
  if (/^reference\/\w+\.json$/.test(target)) {
    return /^src\/(platform|features)\/.*\.ts$/.test(from) ? null : 'may not read reference data';
  }
  if (!target.startsWith('src/')) return 'leaves src';
  const [here, there] = [placeOf(from), placeOf(target)];
  if (here === 'features' && there === 'features') return featureBreach(from, item);
  if (here === there) return null;
  const key = here === 'features' ? (from.endsWith('.tsx') ? 'features.tsx' : 'features.ts') : here;
  const allowed = table[key];
  if (allowed === undefined) return `no such place: ${here}`;
  if (allowed.includes(there)) {
    const screen = ['features', 'app'].includes(there) && target.endsWith('.tsx');
    return here === 'cli' && screen ? 'a command imports a screen' : null;
  }
  if (allowed.includes(`${there}!`)) return typeOnly ? null : `may import types of ${there} only`;
  return `${key} may not import ${there}`;
}

/** Some circle of the graph as the path that walks it, imports of types alone included. */
function findCircle(graph: ReadonlyMap<string, Iterable<string>>): string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  function visit(node: string): string[] | null {
    if (done.has(node)) return null;
    const at = path.indexOf(node);
    if (at >= 0) return [...path.slice(at), node];
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    path.pop();
    done.add(node);
    return null;
  }
  for (const node of graph.keys()) {
    const circle = visit(node);
    if (circle) return circle;
  }
  return null;
}

function filesGraph(graph: Graph): Map<string, string[]> {
  return new Map(
    [...graph].map(([file, imports]) => [file, imports.map(({ target }) => target)] as const),
  );
}

/** Which folder of a place imports which other folder of the same place. */
function roomsGraph(graph: Graph): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const [file, imports] of graph) {
    for (const { target } of imports) {
      if (houseOf(file) !== houseOf(target) || roomOf(file) === roomOf(target)) continue;
      const room = rooms.get(roomOf(file)) ?? new Set();
      rooms.set(roomOf(file), room.add(roomOf(target)));
    }
  }
  return rooms;
}

/** Names that two places use for a file: whoever reads one of them does not know which is meant. */
function sharedNames(files: readonly string[]): string[] {
  const homes = new Map<string, Set<string>>();
  for (const file of files) {
    // Each language has a file for each subject, under the subject's own name.
    if (file.startsWith('src/text/')) continue;
    const name = basename(file).replace(/\.tsx?$/, '');
    homes.set(name, (homes.get(name) ?? new Set()).add(houseOf(file)));
  }
  return [...homes]
    .filter(([, places]) => places.size > 1)
    .map(([name, places]) => `the name "${name}" stands in ${[...places].join(' and ')}`);
}

const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)));
// Tests join what they test with what they need to set it up.
const sources = files.filter((file) => !file.includes('.test.'));
const graph: Graph = new Map(sources.map((file) => [file, importsOf(file)]));

const problems = sharedNames(sources);
for (const file of files) {
  for (const name of file.split('/').slice(1)) {
    if (emptyNames.test(name)) problems.push(`${file}: the name "${name}" says nothing`);
  }
}
for (const [file, imports] of graph) {
  for (const item of imports) {
    const problem = breach(file, item);
    if (problem) problems.push(`${file} -> ${item.target}: ${problem}`);
  }
}
const circle = findCircle(filesGraph(graph)) ?? findCircle(roomsGraph(graph));
if (circle) problems.push(`circle: ${circle.join(' -> ')}`);
if (files.length === 0) problems.push('no file was looked at');

for (const problem of problems) console.error(problem);
console.log(`import directions: ${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
