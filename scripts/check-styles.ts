// Holds styles and sources together: no class, token, keyframe, font or sheet that nobody uses, and
// none used that is not there; a screen's sheet holds those of its parts. Fails when it looked at no file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What was found of one kind: each name with the first file that has it. */
type Names = Map<string, string>;

interface Found {
  defined: Names;
  used: Names;
}

const classes: Found = { defined: new Map(), used: new Map() };
const tokens: Found = { defined: new Map(), used: new Map() };
const keyframes: Found = { defined: new Map(), used: new Map() };
const fonts: Found = { defined: new Map(), used: new Map() };
const sheets: Found = { defined: new Map(), used: new Map() };

const problems: string[] = [];

function note(names: Names, name: string, file: string): void {
  if (!names.has(name)) names.set(name, file);
}

function noteAll(names: Names, text: string, pattern: RegExp, file: string): void {
  for (const [, name] of text.matchAll(pattern)) if (name) note(names, name, file);
}

/** One statement of a sheet: what stands before a brace, or a declaration with the at-rule around it. */
interface Statement {
  kind: 'prelude' | 'declaration';
  text: string;
  around: string;
}

const piece =
  /\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^"')]*\)|[{};]|[^{};"'/u]+|[/u]/g;

function statementsOf(css: string): Statement[] {
  const found: Statement[] = [];
  const open: string[] = [];
  let text = '';
  const end = (kind: Statement['kind']) => {
    if (text.trim() !== '') found.push({ kind, text: text.trim(), around: open.at(-1) ?? '' });
    text = '';
  };
  for (const [part] of css.matchAll(piece)) {
    if (part.startsWith('/*')) continue;
    if (part === '{') {
      const prelude = text.trim();
      end('prelude');
      open.push(prelude);
    } else if (part === ';' || part === '}') {
      end('declaration');
      if (part === '}') open.pop();
    } else text += part;
  }
  return found;
}

/** Sheets follow the parts: a feature's import their own and those of `ui`. */
function useSheet(from: string, target: string): void {
  note(sheets.used, target, from);
  const [, place, feature] = from.split('/');
  const own = place === 'features' ? `src/features/${feature}/` : `src/${place}/`;
  if (!target.startsWith(own) && (place !== 'features' || !target.startsWith('src/ui/'))) {
    problems.push(`${from}: may not import the sheet ${target}`);
  }
}

function readSheet(file: string): void {
  note(sheets.defined, file, file);
  for (const { kind, text, around } of statementsOf(readFileSync(join(root, file), 'utf8'))) {
    if (kind === 'prelude') {
      if (text.startsWith('@')) noteAll(keyframes.defined, text, /^@keyframes\s+([\w-]+)/g, file);
      else noteAll(classes.defined, text, /\.(-?[a-z_][\w-]*)/gi, file);
      continue;
    }
    const imported = /^@import\s+['"](\.[^'"]+)['"]/.exec(text)?.[1];
    if (imported) useSheet(file, relative(root, join(root, dirname(file), imported)));
    const [, property = '', value = ''] = /^([\w-]+)\s*:([\s\S]*)$/.exec(text) ?? [];
    if (property.startsWith('--')) note(tokens.defined, property, file);
    noteAll(tokens.used, value, /var\(\s*(--[\w-]+)/g, file);
    if (/^animation(-name)?$/.test(property))
      noteAll(keyframes.used, value, /([a-z][\w-]*)/gi, file);
    if (around === '@font-face') {
      if (property === 'font-family') noteAll(fonts.defined, value, /['"]([^'"]+)['"]/g, file);
    } else noteAll(fonts.used, value, /['"]([^'"]+)['"]/g, file);
  }
}

interface Range {
  start: number;
  end: number;
}

const inside = (inner: Range, outer: Range) => inner.start >= outer.start && inner.end <= outer.end;

/** What holds class names: `className`, and every variable, property or function that ends so. */
const holdsClasses = /class(names?)?$/i;

/**
 * The words of the literals that become class names. Not what is only compared, handed to a call or
 * a type: `look === 'soft'` names no class.
 */
function classWords(file: string, source: string): string[] {
  const holders: Range[] = [];
  const others: Range[] = [];
  const literals: (Range & { text: string })[] = [];
  const { program } = parseSync(file, source);
  const hold = (name: unknown, range: Range) => {
    if (typeof name === 'string' && holdsClasses.test(name)) holders.push(range);
  };
  const visitor = new Visitor({
    JSXAttribute: (node) => hold(node.name.name, node),
    VariableDeclarator: (node) => hold('name' in node.id && node.id.name, node),
    Property: (node) => hold('name' in node.key && node.key.name, node),
    FunctionDeclaration: (node) => hold(node.id?.name, node),
    BinaryExpression: (node) => void others.push(node),
    CallExpression: (node) => void others.push(...node.arguments),
    MemberExpression: (node) => void others.push(node.property),
    AssignmentPattern: (node) => void others.push(node.right),
    TSTypeAnnotation: (node) => void others.push(node),
    Literal: (node) => {
      const { value, start, end } = node;
      if (typeof value === 'string') literals.push({ start, end, text: value });
    },
    TemplateElement: ({ start, end, value }) => void literals.push({ start, end, text: value.raw }),
  });
  visitor.visit(program);
  return literals
    .filter((literal) =>
      holders.some(
        (holder) =>
          inside(literal, holder) &&
          !others.some((other) => inside(literal, other) && inside(other, holder)),
      ),
    )
    .flatMap(({ text }) => text.split(/\s+/))
    .filter((word) => word !== '');
}

function readSource(file: string): void {
  const source = readFileSync(join(root, file), 'utf8');
  noteAll(tokens.used, source, /var\(\s*(--[\w-]+)/g, file);
  noteAll(tokens.defined, source, /['"](--[\w-]+)['"]\s*\]?:/g, file);
  noteAll(tokens.defined, source, /setProperty\(['"](--[\w-]+)['"]/g, file);
  for (const [, path = ''] of source.matchAll(/^import '([^']+\.css)';/gm)) {
    const target = path.startsWith('#')
      ? `src/${path.slice(1)}`
      : relative(root, join(root, dirname(file), path));
    note(sheets.used, target, file);
  }
  if (file.endsWith('.tsx')) {
    for (const word of classWords(file, source)) note(classes.used, word, file);
  }
}

/** The classes by which a journey finds its way are the shop's. */
function readJourney(file: string): void {
  const source = readFileSync(join(root, file), 'utf8');
  for (const [, selector = ''] of source.matchAll(/locator\(\s*['"`]([^'"`]+)['"`]/g)) {
    noteAll(classes.used, selector, /\.([a-z][\w-]*)/gi, file);
  }
}

/** What a file imports at once; what it loads later brings its own sheet. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const pattern = file.endsWith('.css')
    ? /@import '([^']+)'/g
    : /^import (?!type )(?:[^;']*? from )?'([^']+)'/gm;
  return [...source.matchAll(pattern)].flatMap(([, path = '']) => {
    if (path.startsWith('.')) return [join(dirname(file), path)];
    return path.startsWith('#') && path.includes('.') ? [`src/${path.slice(1)}`] : [];
  });
}

function allImportsOf(file: string): Set<string> {
  const found = new Set([file]);
  for (const each of found) importsOf(each).forEach((next) => found.add(next));
  return found;
}

/** Somebody who opens a screen's address has the sheets of all its parts. */
function checkScreens(screens: readonly string[]): void {
  const shop = allImportsOf('src/ui/styles/shop.css');
  const office = allImportsOf('src/ui/office/office.css');
  for (const screen of screens) {
    const files = allImportsOf(screen);
    // The office is a build of its own, with a sheet of its own.
    const everywhere = files.has('src/ui/office/state/office-context.tsx') ? office : shop;
    for (const part of files) {
      const sheet = part.replace(/\.tsx$/, '.css');
      if (files.has(sheet) || everywhere.has(sheet) || !existsSync(join(root, sheet))) continue;
      problems.push(`${screen}: shows ${part} without its sheet`);
    }
  }
}

function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function compare(kind: string, { defined, used }: Found): void {
  for (const [name, file] of defined) {
    if (!used.has(name)) problems.push(`${file}: ${kind} ${name} is used nowhere`);
  }
  for (const [name, file] of used) {
    if (!defined.has(name)) problems.push(`${file}: ${kind} ${name} is defined nowhere`);
  }
}

const styleFiles = filesBelow('src', /\.css$/);
const sourceFiles = filesBelow('src', /(?<!\.test)\.tsx?$/);
const journeyFiles = filesBelow('tests/e2e', /\.ts$/);
styleFiles.forEach(readSheet);
sourceFiles.forEach(readSource);
journeyFiles.forEach(readJourney);

// A value names more than keyframes and fonts (`linear`, `content: ''`): only what is defined counts.
for (const { defined, used } of [keyframes, fonts]) {
  for (const name of used.keys()) if (!defined.has(name)) used.delete(name);
}
checkScreens(sourceFiles.filter((file) => file.endsWith('-screen.tsx')));
compare('sheet', sheets);
compare('class', classes);
compare('token', tokens);
compare('keyframe', keyframes);
compare('font', fonts);
for (const [name, files] of Object.entries({ styleFiles, sourceFiles, journeyFiles })) {
  if (files.length === 0) problems.push(`no file was looked at (${name})`);
}

for (const problem of problems) console.error(problem);
const counts = `${styleFiles.length} sheets, ${classes.defined.size} classes, ${tokens.defined.size} tokens`;
console.log(`styles: ${counts}, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
