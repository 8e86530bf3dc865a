import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Release {
  /** The checkout. */
  root: string;
  /** The folder that receives the package. */
  made: string;
  /** The filled archive. */
  folder: string;
  version: string;
}

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Makes `arasta_VERSION_ARCH.deb`: the archive in /usr/lib/arasta, a systemd unit, settings in /etc/arasta. */
export function debianPackage({ root, made, folder, version }: Release): void {
  const architecture = architectures[process.arch];
  if (!architecture) throw new Error(`Debian has no name for the processor ${process.arch} here.`);
  const tree = join(made, 'package');
  const put = (from: string, to: string, mode = 0o644): void => {
    mkdirSync(join(tree, to, '..'), { recursive: true });
    cpSync(join(root, from), join(tree, to));
    chmodSync(join(tree, to), mode);
  };
  mkdirSync(join(tree, 'usr/lib'), { recursive: true });
  cpSync(folder, join(tree, 'usr/lib/arasta'), { recursive: true });
  put('deploy/debian/arasta.service', 'usr/lib/systemd/system/arasta.service');
  put('deploy/debian/arasta.env', 'etc/arasta/arasta.env', 0o640);
  put('.env.example', 'usr/share/doc/arasta/env.example');
  put('docs/operation.md', 'usr/share/doc/arasta/operation.md');
  put('LICENSE', 'usr/share/doc/arasta/copyright');
  for (const name of ['postinst', 'prerm', 'postrm'])
    put(`deploy/debian/${name}`, `DEBIAN/${name}`, 0o755);
  writeFileSync(join(tree, 'DEBIAN/conffiles'), '/etc/arasta/arasta.env\n');
  const values = new Map<string, string | number>([
    ['VERSION', version],
    ['ARCHITECTURE', architecture],
    ['KILOBYTES', kilobytes(tree)],
  ]);
  writeFileSync(join(tree, 'DEBIAN/control'), control(root, values));
  mkdirSync(join(tree, 'usr/bin'), { recursive: true });
  execFileSync('ln', ['-s', '../lib/arasta/bin/arasta', join(tree, 'usr/bin/arasta')]);
  execFileSync('chmod', ['-R', 'g-w,o-w', tree]);
  execFileSync(
    'dpkg-deb',
    ['--root-owner-group', '-Zgzip', '--build', tree, `arasta_${version}_${architecture}.deb`],
    { cwd: made, stdio: 'inherit' },
  );
  rmSync(tree, { recursive: true });
}

function kilobytes(tree: string): number {
  return Number(execFileSync('du', ['-sk', tree], { encoding: 'utf8' }).split('\t')[0]);
}

/** The package's own description, with the figures of this one. */
function control(root: string, values: ReadonlyMap<string, string | number>): string {
  const text = readFileSync(join(root, 'deploy/debian/control'), 'utf8');
  return text.replaceAll(/@([A-Z]+)@/g, (_, name: string) => String(values.get(name)));
}
