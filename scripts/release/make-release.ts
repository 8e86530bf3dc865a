// `npm run release`: writes to dist-release/ an archive that runs without a registry and without Node on the machine, a Debian
// package of the same files where dpkg-deb is installed, the list of all packages in it (CycloneDX) and their SHA-256 sums.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { debianPackage } from './debian-package.ts';
import { fillArchive } from './fill-archive.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const made = join(root, 'dist-release');

interface Manifest {
  version: string;
}

function main(): void {
  if (process.platform !== 'linux')
    throw new Error('A release is made on Linux, for its own processor.');
  const { version }: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `arasta-${version}-linux-${process.arch}`;
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made);
  const folder = join(made, name);
  fillArchive(root, folder);
  writeFileSync(join(made, `${name}.cdx.json`), billOfMaterials(folder));
  pack(name);
  if (spawnSync('dpkg-deb', ['--version']).status === 0)
    debianPackage({ root, made, folder, version });
  else console.log('arasta: without dpkg-deb no Debian package is made');
  rmSync(folder, { recursive: true });
  writeFileSync(join(made, 'SHA256SUMS'), sums());
  console.log(`arasta: the release is in ${made}:\n${readdirSync(made).join('\n')}`);
}

/** Every package of the archive with its version and licence. */
function billOfMaterials(folder: string): string {
  return execFileSync(
    'npm',
    ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
}

/** The same commit gives the same bytes: times, owners and the order of the files are fixed. */
function pack(name: string): void {
  const time = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  const fixed = [
    '--sort=name',
    `--mtime=@${time.trim()}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
  ];
  execFileSync('tar', [...fixed, '-czf', `${name}.tar.gz`, name], {
    cwd: made,
    stdio: 'inherit',
  });
}

function sums(): string {
  const entries = readdirSync(made, { withFileTypes: true }).filter((entry) => entry.isFile());
  const lines = entries.map(({ name }) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(made, name)))
      .digest('hex');
    return `${sum}  ${name}\n`;
  });
  return lines.toSorted().join('');
}

main();
