// Holds the rules of docs/product and their citations together: each rule's name is well formed, given
// once and on its own page, every citation leads to one, nothing cites a text that is not in the
// repository, and the tables of limits and of security name places and tests that are there. Fails when it looked at no page, no file or no citation.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const productFolder = 'docs/product';

/** Files that are not looked at, with the reason. */
const exempt: readonly { path: RegExp; reason: string }[] = [
  { path: /^scripts\/check-citations\.ts$/, reason: 'it names what it looks for' },
];

/** Ways of citing texts that are not in the repository. */
const deadCitations: readonly RegExp[] = [
  /§/,
  /\bspecification\b/i,
  /\bdecisions? D\d/i,
  // A decision by its number alone; `%D9` is an escape.
  /(?<![%\w])D(?:1[0-4]|[1-9])(?![%\w])/,
  /\b(?:reliability|architecture): /i,
];

const ruleBullet = /^- \*\*(.+?)\*\*/;
const ruleName = /^([a-z]+(?:-[a-z]+)*)\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** `rule a/b`, `rules a/b, c/d and e/f`: line ends and the marks of a comment may stand between. */
const between = String.raw`[\s*/#-]`;
const name = '`?[a-z-]+/[a-z0-9-]+`?(?!\\w|/|-|\\.\\w)';
const citation = new RegExp(
  String.raw`\brules?${between}+(${name}(?:(?:,|${between}+and)${between}+${name})*)`,
  'gi',
);
/** In the pages themselves a name in backticks is a citation as well. */
const quotedName = /`([a-z-]+)\/[a-z0-9-]+`/g;

const problems: string[] = [];

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs|sql|css|md)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function readRules(pages: readonly string[]): Set<string> {
  const rules = new Set<string>();
  for (const page of pages) {
    for (const [index, line] of readFileSync(join(root, page), 'utf8').split('\n').entries()) {
      const rule = ruleBullet.exec(line)?.[1];
      if (rule === undefined) continue;
      const at = `${page}:${index + 1}`;
      const place = ruleName.exec(rule)?.[1];
      if (place === undefined) problems.push(`${at}: "${rule}" is not the name of a rule`);
      else if (place !== basename(page, '.md')) problems.push(`${at}: ${rule} is on another page`);
      if (rules.has(rule)) problems.push(`${at}: ${rule} is there twice`);
      rules.add(rule);
    }
  }
  return rules;
}

interface Citation {
  rule: string;
  line: number;
}

function citationsIn(text: string): Citation[] {
  return [...text.matchAll(citation)].flatMap((match) => {
    const line = lineAt(text, match.index);
    return [...(match[1] ?? '').matchAll(/[a-z-]+\/[a-z0-9-]+/g)].map(([rule]) => ({ rule, line }));
  });
}

function namesInPage(text: string, places: ReadonlySet<string>): Citation[] {
  return [...text.matchAll(quotedName)]
    .filter(([, place]) => place !== undefined && places.has(place))
    .map((match) => ({ rule: match[0].slice(1, -1), line: lineAt(text, match.index) }));
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

function checkDeadCitations(file: string, text: string): void {
  for (const [index, line] of text.split('\n').entries()) {
    const dead = deadCitations.map((pattern) => pattern.exec(line)?.[0]).find(Boolean);
    if (dead) problems.push(`${file}:${index + 1}: "${dead}" cites a text that is not here`);
  }
}

/** The places and proofs that a table names have to be there. */
function checkPlaces(page: string): void {
  const text = readFileSync(join(root, page), 'utf8');
  const paths = [...text.matchAll(/`((?:src|tests)\/[^`]+)`/g)];
  if (paths.length === 0) problems.push(`${page}: no place was found`);
  for (const { 1: path = '', index } of paths) {
    if (!existsSync(join(root, path)))
      problems.push(`${page}:${lineAt(text, index)}: there is no ${path}`);
  }
}

const pages = filesIn(productFolder).filter((page) => basename(page) !== 'README.md');
const rules = readRules(pages);
const places = new Set(pages.map((page) => basename(page, '.md')));
const files = [
  ...['src', 'tests', 'scripts', 'bench', 'simulation', 'docs'].flatMap(filesIn),
  ...readdirSync(root).filter((entry) => entry.endsWith('.md')),
].filter((file) => !exempt.some(({ path }) => path.test(file)));

let cited = 0;
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  const found = citationsIn(text);
  if (pages.includes(file)) found.push(...namesInPage(text, places));
  cited += found.length;
  for (const { rule, line } of found) {
    if (!rules.has(rule)) problems.push(`${file}:${line}: there is no rule ${rule}`);
  }
  checkDeadCitations(file, text);
}
for (const page of ['docs/limits.md', 'docs/security.md']) checkPlaces(page);
if (rules.size === 0) problems.push(`no rule was found in ${productFolder}`);
if (files.length === 0) problems.push('no file was looked at');
if (cited === 0) problems.push('no citation was found');

for (const problem of problems) console.error(problem);
console.log(
  `citations: ${rules.size} rules, ${cited} citations in ${files.length} files, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
