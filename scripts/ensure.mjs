// Brings a checkout to the point where a command can run: packages, pages and server, commands, test browser.
// It uses nothing but what Node 20 has, since it runs before anything is installed.
//   node scripts/ensure.mjs [build] [commands] [browser]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const packageStamp = join(modules, '.arasta-packages');
const buildStamp = join(root, 'dist', '.arasta-build');
const commandStamp = join(root, 'dist', 'command', '.arasta-build');
const lock = join(root, '.ensure-lock');
const wanted = new Set(process.argv.slice(2));

function say(text) {
  console.log(`arasta: ${text}`);
}

function fail(text) {
  console.error(`arasta: ${text}`);
  rmSync(lock, { recursive: true, force: true });
  process.exit(1);
}

function timed(text, action) {
  say(`${text} …`);
  const start = performance.now();
  const result = action();
  say(`${text}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

// Two installs at once delete each other's packages: a folder is made by one process only.
function takeLock() {
  const patience = Date.now() + 10 * 60_000;
  for (let told = false; ;) {
    try {
      mkdirSync(lock);
      writeFileSync(join(lock, 'pid'), String(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`cannot write to ${root}: ${error.message}`);
    }
    if (!holderLives()) {
      rmSync(lock, { recursive: true, force: true });
      continue;
    }
    if (!told) say('another command is setting this checkout up; waiting for it');
    told = true;
    if (Date.now() > patience) fail(`gave up waiting. If nothing runs, delete ${lock}.`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
  }
}

function holderLives() {
  try {
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')), 0);
    return true;
  } catch (error) {
    if (error.code === 'EPERM') return true;
    // The holder may be between making the folder and writing its number.
    return error.code === 'ENOENT' && ageOf(lock) < 5_000;
  }
}

function ageOf(path) {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return Infinity;
  }
}

function hashOf(paths) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const path of paths.toSorted()) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1));
}

function stampIs(path, value) {
  return existsSync(path) && readFileSync(path, 'utf8') === value;
}

function run(command, args, hint) {
  const result = start(command, args);
  if (result.error) fail(`cannot run ${command}: ${result.error.message}. ${hint}`);
  if (result.status !== 0) fail(`${command} ${args.join(' ')} failed. ${hint}`);
}

function start(command, args) {
  return spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, npm_config_loglevel: 'error' },
  });
}

function ensurePackages() {
  const hash = hashOf(['package.json', 'package-lock.json']);
  if (stampIs(packageStamp, hash)) return;
  timed('installing packages (about half a minute the first time)', () =>
    run(
      'npm',
      ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional'],
      'Check the network to the npm registry and the free space on the disk (700 MB), then run the command again.',
    ),
  );
  const node = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (!existsSync(node)) {
    fail(
      `no Node 26 package for ${process.platform}-${process.arch}. Install Node 26 yourself and start with: node src/app/main.ts`,
    );
  }
  writeFileSync(packageStamp, hash);
}

function ensureBuild() {
  const isCommand = (path) => path.includes(`${join('src', 'cli')}`);
  const sources = [...filesBelow('src').filter((path) => !isCommand(path)), 'vite.config.ts'];
  buildOnce('building the pages', { sources, stamp: buildStamp, script: 'scripts/build.ts' });
}

// Without touching the pages, which a shop that runs meanwhile may be serving.
function ensureCommands() {
  const sources = filesBelow('src').filter((path) => path.endsWith('.ts'));
  const script = 'scripts/build-commands.ts';
  buildOnce('building the commands', { sources, stamp: commandStamp, script });
}

function buildOnce(text, { sources, stamp, script }) {
  const hash = hashOf([...sources, ...filesBelow('scripts'), 'package-lock.json']);
  if (stampIs(stamp, hash)) return;
  timed(text, () => run(join(modules, '.bin', 'node'), [script], 'The messages above say where.'));
  writeFileSync(stamp, hash);
}

function ensureBrowser() {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  const found = names.some((name) => existsSync(`/usr/bin/${name}`));
  if (found || process.env.CHROMIUM_PATH) return;
  const debian = process.platform === 'linux' && existsSync('/usr/bin/apt-get');
  if (debian && process.getuid?.() === 0) {
    timed('installing Chromium for the browser tests', () => {
      run('apt-get', ['update', '-qq'], 'Debian packages must be reachable.');
      const install = ['install', '-y', '-qq', '--no-install-recommends'];
      const shell = start('apt-get', [...install, 'chromium-headless-shell']);
      // Older releases have the whole browser alone.
      if (shell.status !== 0) run('apt-get', [...install, 'chromium'], 'Install it by hand.');
    });
  } else {
    timed('installing Chromium for the browser tests', () =>
      run(
        'npx',
        ['playwright', 'install', 'chromium'],
        'Or install Chromium and name it in CHROMIUM_PATH.',
      ),
    );
  }
}

takeLock();
try {
  ensurePackages();
  if (wanted.has('build')) ensureBuild();
  if (wanted.has('commands')) ensureCommands();
  if (wanted.has('browser')) ensureBrowser();
} finally {
  rmSync(lock, { recursive: true, force: true });
}
