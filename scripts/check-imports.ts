// Holds the import table of ARCHITECTURE.md, and finds circles. Fails when it looked at no file.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
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

/** Names of files and folders that say nothing. */
const emptyNames = /^(utils?|libs?|helpers?|common|types|index|misc|shared)(\.tsx?)?$/;

interface Import {
  target: string;
  typeOnly: boolean;
}

const importPattern =
  /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

function importsOf(path: string): Import[] {
  const source = readFileSync(join(root, path), 'utf8');
  const found: Import[] = [];
  for (const match of source.matchAll(importPattern)) {
    const specifier = match[2] ?? match[3];
    if (specifier === undefined) continue;
    const target = resolve(path, specifier);
    if (target !== null) found.push({ target, typeOnly: match[1] !== undefined });
  }
  return found;
}

function resolve(from: string, specifier: string): string | null {
  if (specifier === '#urls') return 'src/urls.ts';
  if (specifier.startsWith('#tests/')) return `tests/${specifier.slice('#tests/'.length)}`;
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(from), specifier));
  return null;
}

function placeOf(path: string): string {
  return path === 'src/urls.ts' ? 'urls' : (path.split('/')[1] ?? '');
}

function breach(from: string, { target, typeOnly }: Import): string | null {
  if (/^reference\/\w+\.json$/.test(target)) {
    return /^src\/(platform|features)\/.*\.ts$/.test(from) ? null : 'may not read reference data';
  }
  if (!target.startsWith('src/')) return 'leaves src';
  const [here, there] = [placeOf(from), placeOf(target)];
  if (here === 'features' && there === 'features') {
    if (from.split('/')[2] !== target.split('/')[2]) return 'features never import each other';
    if (from.endsWith('.ts') && target.endsWith('.tsx')) return 'server code imports a screen';
    if (from.endsWith('.tsx') && target.endsWith('.ts') && !typeOnly) {
      return 'a screen imports server code';
    }
    return null;
  }
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

function findCircle(graph: ReadonlyMap<string, readonly Import[]>): string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  function visit(file: string): string[] | null {
    if (done.has(file)) return null;
    const at = path.indexOf(file);
    if (at >= 0) return [...path.slice(at), file];
    path.push(file);
    for (const { target, typeOnly } of graph.get(file) ?? []) {
      const circle = typeOnly ? null : visit(target);
      if (circle) return circle;
    }
    path.pop();
    done.add(file);
    return null;
  }
  for (const file of graph.keys()) {
    const circle = visit(file);
    if (circle) return circle;
  }
  return null;
}

const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)));
const graph = new Map(files.map((file) => [file, importsOf(file)]));

const problems: string[] = [];
for (const [file, imports] of graph) {
  for (const name of file.split('/').slice(1)) {
    if (emptyNames.test(name)) problems.push(`${file}: the name "${name}" says nothing`);
  }
  // Tests join what they test with what they need to set it up.
  if (file.includes('.test.')) continue;
  for (const item of imports) {
    const problem = breach(file, item);
    if (problem) problems.push(`${file} -> ${item.target}: ${problem}`);
  }
}
const circle = findCircle(graph);
if (circle) problems.push(`circle: ${circle.join(' -> ')}`);
if (files.length === 0) problems.push('no file was looked at');

for (const problem of problems) console.error(problem);
console.log(`import directions: ${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
