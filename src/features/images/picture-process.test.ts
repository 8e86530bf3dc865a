import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PictureProcess } from './picture-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arasta-picture-process-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A process that does as the text says with each question; `born` counts its lives. */
async function processThat(does: string): Promise<PictureProcess> {
  const file = join(folder, `${crypto.randomUUID()}.mjs`);
  await writeFile(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs';
const lives = ${JSON.stringify(`${file}.lives`)};
appendFileSync(lives, 'x');
const born = readFileSync(lives, 'utf8').length;
process.on('disconnect', () => process.exit());
process.on('message', ({ id, work }) => { ${does} });`,
  );
  return new PictureProcess(file);
}

const work = { kind: 'missing', size: 80 } as const;
const answer = (text: string) => `process.send({ id, bytes: Buffer.from(${text}) })`;

test('replaces a process that crashed on an image, and tries the image once more', async () => {
  const once = await processThat(`if (born === 1) process.exit(9); else ${answer("'made'")}`);
  const both = await Promise.all([once.make(work), once.make(work)]);
  expect(both.map(String)).toEqual(['made', 'made']);
  const never = await processThat('process.exit(9)');
  await expect(never.make(work)).rejects.toThrow('ended');
});

test('the process gets no secret of the shop and has the lowest priority', async () => {
  process.env['PICTURE_TEST_SECRET'] = 'secret';
  try {
    const told = await processThat(
      answer('JSON.stringify({ pid: process.pid, names: Object.keys(process.env) })'),
    );
    const { pid, names } = JSON.parse(String(await told.make(work)));
    expect(names).not.toContain('PICTURE_TEST_SECRET');
    expect(getPriority(pid)).toBeGreaterThan(getPriority());
  } finally {
    delete process.env['PICTURE_TEST_SECRET'];
  }
});

test('reports why an image cannot be made, and makes the next', async () => {
  const file = join(folder, 'broken.png');
  await writeFile(file, 'no picture');
  const pictures = new PictureProcess();
  await expect(
    pictures.make({ kind: 'copy', original: file, size: 80, format: 'webp' }),
  ).rejects.toThrow(/unsupported/);
  const bytes = await pictures.make(work);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(await readFile(file, 'utf8')).toBe('no picture');
});
