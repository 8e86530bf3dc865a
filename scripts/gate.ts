// The whole gate (`npm test`): every check, in the order in which it fails fastest.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { secondLook } from './second-look.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** When what a check says is printed: as it goes, or only when it failed. */
type Output = 'live' | 'on failure';

interface Check {
  name: string;
  command: readonly string[];
  /** 'on failure' where nothing is said. */
  output?: Output;
  /** Says in a file which tests failed, for a second look at them. */
  tellsFailures?: true;
}

/** The checks of a stage run side by side. */
const stages: readonly (readonly Check[])[] = [
  [
    { name: 'format', command: ['oxfmt', '--check'] },
    { name: 'lint', command: ['oxlint', '--deny-warnings'] },
    { name: 'types', command: ['tsc', '-p', '.'] },
    { name: 'rules without I/O', command: ['tsc', '-p', 'src/rules'] },
    { name: 'import directions', command: ['node', 'scripts/check-imports.ts'] },
    { name: 'migrations', command: ['node', 'scripts/check-migrations.ts'] },
    { name: 'citations', command: ['node', 'scripts/check-citations.ts'] },
    { name: 'styles', command: ['node', 'scripts/check-styles.ts'] },
    { name: 'weight of the script', command: ['node', 'scripts/check-script-size.ts'] },
    { name: 'messages', command: ['node', 'scripts/check-messages.ts'] },
    { name: 'unused code', command: ['knip'] },
    {
      name: 'code that tests alone use',
      command: ['knip', '--production', '--exclude', 'dependencies'],
    },
  ],
  // Not side by side: browsers that draw without a graphics card leave the tests no time.
  [
    {
      name: 'unit, property, database and API tests',
      command: ['vitest', 'run'],
      output: 'live',
      tellsFailures: true,
    },
  ],
  [{ name: 'browser journeys', command: ['playwright', 'test'], output: 'live' }],
];

const workFolder = mkdtempSync(join(tmpdir(), 'arasta-gate-'));
const failedFiles = join(workFolder, 'failed-files');

/** What passed by itself after it had failed among all others: nothing is wrong by it, and it is to be mended. */
const uncertain: string[] = [];

async function passes(check: Check): Promise<boolean> {
  if (await runCheck(check)) return true;
  const again = check.tellsFailures ? secondLook(failedFiles) : [];
  if (again.length === 0) return false;
  const command = [...check.command, ...again];
  if (!(await runCheck({ ...check, name: 'what failed, by itself', command }))) return false;
  uncertain.push(...again);
  return true;
}

function runCheck({ name, command, output = 'on failure' }: Check): Promise<boolean> {
  const [program = '', ...args] = command;
  const start = performance.now();
  if (output === 'live') console.log(`\n── ${name}`);
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules', '.bin', program), args, {
      cwd: root,
      stdio: output === 'live' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
        FAILED_FILES: failedFiles,
      },
    });
    const said: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => said.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
    child.on('error', (error) => {
      console.error(`${name}: cannot start ${program}: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      if (code !== 0) process.stdout.write(Buffer.concat(said));
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
      resolve(code === 0);
    });
  });
}

const start = performance.now();
const counts = { passed: 0, failed: 0 };
for (const stage of stages) {
  const results = await Promise.all(stage.map(passes));
  counts.passed += results.filter(Boolean).length;
  counts.failed += results.filter((ok) => !ok).length;
  if (counts.failed > 0) break;
}
rmSync(workFolder, { recursive: true });
for (const name of uncertain) {
  console.log(`\n! ${name} failed among all tests and passed by itself: find out why`);
}
console.log(`\nGate: ${((performance.now() - start) / 1000).toFixed(0)} s`);
console.log(`checks: ${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
