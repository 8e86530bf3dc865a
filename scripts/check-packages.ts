// `npm run packages`: names every package that runs with the shop with its licence, fails on a licence that is not allowed here
// and on a known vulnerability. It is no part of the gate: the registry may not answer, and what it says changes without a commit.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Licences of parts that may go with a shop under MIT, also sold and changed, for the one duty to name their authors. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]);

/** Licences that are allowed for some packages alone, with the reason. */
const allowedFor: readonly { licence: string; packages: RegExp; reason: string }[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    reason: 'libvips is a library of its own that is loaded, and anybody may replace it',
  },
  {
    licence: 'OFL-1.1',
    packages: /^@expo-google-fonts\//,
    reason: 'a font, sold with the shop at most',
  },
];

interface Package {
  version: string;
  license?: string;
  dev?: boolean;
}

/** The licence in the lock file; without one, that of a licence file whose text begins with its name. */
function licenceOf(folder: string, { license }: Package): string {
  if (license !== undefined) return license;
  const at = join(root, folder);
  const file = readdirSync(at).find((name) => /^licen[cs]e/i.test(name));
  const [title = ''] = file === undefined ? [] : readFileSync(join(at, file), 'utf8').split('\n');
  return /^(?:The )?MIT License/.test(title.trim()) ? 'MIT' : 'unknown';
}

/** Parts that are joined by AND hold together; of those that are joined by OR one is enough. */
function isAllowed(licence: string, name: string): boolean {
  const isOne = (part: string) =>
    allowed.has(part) ||
    allowedFor.some((each) => each.licence === part && each.packages.test(name));
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => isOne(part.trim())));
}

/** The number of known vulnerabilities; null where the registry does not answer. */
function vulnerabilities(): number | null {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26, timeout: 60_000 } as const;
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], options);
  try {
    const { vulnerabilities: found, metadata } = JSON.parse(stdout);
    for (const [name, { severity, range }] of Object.entries<Record<string, string>>(found))
      console.log(`vulnerable (${severity}): ${name} ${range}; \`npm audit\` says more`);
    return Number(metadata.vulnerabilities.total);
  } catch {
    return null;
  }
}

const lock: { packages: Record<string, Package> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);
const shipped = Object.entries(lock.packages).filter(([folder, { dev }]) => folder && !dev);
const refused: string[] = [];
for (const [folder, entry] of shipped) {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const licence = licenceOf(folder, entry);
  console.log(`${name} ${entry.version}: ${licence}`);
  if (!isAllowed(licence, name)) refused.push(`${name}: the licence ${licence} is not allowed`);
}
for (const problem of refused) console.log(problem);
const known = vulnerabilities();
console.log(
  `packages: ${shipped.length}, ${refused.length} licences refused, ` +
    (known === null ? 'the registry did not answer' : `${known} known vulnerabilities`),
);
process.exitCode = shipped.length > 0 && refused.length === 0 && !known ? 0 : 1;
