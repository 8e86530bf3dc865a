// Finds messages that nothing shows. The compiler names the uses: it checks the sources against
// texts that have no messages, so each use of a message is an error there. Both languages have
// the same keys by their types, so the Turkish ones stand for both.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const texts = join(root, 'src/text/tr');
const work = join(root, 'node_modules/.cache/check-messages');

/** An object of messages; groups lie in groups. */
interface Group {
  /** The name of its empty type, by which the compiler speaks of it. */
  type: string;
  /** Where it stands: `mails.shipped`. */
  path: string;
  keys: string[];
}

const groups: Group[] = [];

/** Adds a group and those inside it; answers the declarations of their empty types. */
function addGroup(value: object, path: string): { type: string; declarations: string } {
  const group: Group = { type: `Group${groups.length}`, path, keys: [] };
  groups.push(group);
  let members = '';
  let declarations = '';
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'object' && inner !== null) {
      const added = addGroup(inner, `${path}.${key}`);
      members += ` ${JSON.stringify(key)}: ${added.type};`;
      declarations += added.declarations;
    } else {
      group.keys.push(key);
    }
  }
  // A member of its own keeps the compiler from taking one empty type for another.
  declarations += `export interface ${group.type} { is${group.type}: true;${members} }\n`;
  return { type: group.type, declarations };
}

async function writeEmptyTexts(): Promise<void> {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  for (const file of readdirSync(texts, { encoding: 'utf8', recursive: true })) {
    if (!file.endsWith('.ts')) continue;
    const exported: object = await import(pathToFileURL(join(texts, file)).href);
    const lines = Object.entries(exported).map(([name, value]) => {
      const { type, declarations } = addGroup(value, name);
      return `${declarations}export declare const ${name}: ${type};\n`;
    });
    mkdirSync(dirname(join(work, file)), { recursive: true });
    writeFileSync(join(work, file), lines.join(''));
  }
}

/** What the compiler says of the sources that are no tests when the messages are gone. */
function compile(): string {
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noErrorTruncation: true,
      paths: { '#text/tr/*': ['./*'], '#text/en/*': ['./*'] },
    },
    include: [join(root, 'src')],
    exclude: ['text/tr', 'text/en', '**/*.test.*'].map((path) => join(root, 'src', path)),
  };
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/.bin/tsc');
  const args = ['-p', work, '--pretty', 'false'];
  return spawnSync(tsc, args, { encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout;
}

/** The uses in what the compiler said, as `Group3.title`; `Group3.*` where it names no key. */
function findUses(output: string): Set<string> {
  const uses = new Set<string>();
  for (const line of output.split('\n')) {
    const property = /Property '(.*)' does not exist on type '(.*?)'/.exec(line);
    const index = /expression of type '(.*)' can't be used to index type '(.*?)'/.exec(line);
    const names = [...(index?.[1] ?? '').matchAll(/"(.*?)"/g)].map(([, name = '']) => name);
    const keys = property?.[1] === undefined ? names : [property[1]];
    // Where a group goes whole to something else, or by a key of a named type: all of it is used.
    if (keys.length === 0) keys.push('*');
    for (const [type] of (property?.[2] ?? index?.[2] ?? line).matchAll(/\bGroup\d+\b/g)) {
      for (const key of keys) uses.add(`${type}.${key}`);
    }
  }
  return uses;
}

await writeEmptyTexts();
const uses = findUses(compile());
const named = groups.filter(({ type }) => uses.has(`${type}.*`));
// A group that goes whole takes the groups inside it along.
const isWhole = ({ path }: Group) =>
  named.some((group) => path === group.path || path.startsWith(`${group.path}.`));
const problems = groups
  .filter((group) => !isWhole(group))
  .flatMap(({ type, path, keys }) =>
    keys.filter((key) => !uses.has(`${type}.${key}`)).map((key) => `${path}.${key}`),
  )
  .map((message) => `src/text: nothing shows ${message}`);
const count = groups.reduce((sum, { keys }) => sum + keys.length, 0);
if (count === 0) problems.push('no message was looked at');

for (const problem of problems) console.error(problem);
const taken = named.map(({ path }) => path).join(', ');
console.log(`messages: ${count}, ${problems.length} problems (taken whole: ${taken})`);
process.exitCode = problems.length === 0 ? 0 : 1;
