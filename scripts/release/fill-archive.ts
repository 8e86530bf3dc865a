import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { extname, join } from 'node:path';

/** The folders of a checkout that a running shop reads. */
const folders = ['dist', 'src', 'demo', 'reference', 'docs'];
const files = [
  'package.json',
  'package-lock.json',
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  '.env.example',
];

/** Workers and migrations run from their sources, which import no screen and no test (scripts/shop-build.ts). */
function isWanted(path: string): boolean {
  return !path.endsWith('.test.ts') && !['.tsx', '.css'].includes(extname(path));
}

/** Fills the folder with a shop that starts by `bin/arasta start`: built pages, packages of production, Node. */
export function fillArchive(root: string, folder: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  for (const name of folders)
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => name !== 'src' || isWanted(path),
    });
  for (const name of files) cpSync(join(root, name), join(folder, name));
  mkdirSync(join(folder, 'scripts'));
  cpSync(join(root, 'scripts/start.sh'), join(folder, 'scripts/start.sh'));
  cpSync(join(root, 'deploy/release/arasta'), join(folder, 'bin/arasta'));
  chmodSync(join(folder, 'bin/arasta'), 0o755);
  addPackages(folder);
  openToAll(folder);
}

/** Packages as the lock file names them; of Node's own package only the program stays. */
function addPackages(folder: string): void {
  const modules = join(folder, 'node_modules');
  execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, npm_config_loglevel: 'error' },
  });
  const node = `node-${process.platform}-${process.arch}`;
  cpSync(join(modules, node, 'bin/node'), join(folder, 'bin/node'));
  for (const name of readdirSync(modules))
    if (name.startsWith('node-') && name.endsWith(`-${process.arch}`))
      rmSync(join(modules, name), { recursive: true });
  rmSync(join(modules, '.bin'), { recursive: true });
}

/** The package's shop runs as a user of its own, whatever the umask of the person who made the release. */
function openToAll(folder: string): void {
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', folder]);
}
