import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { StreamLimit } from './stream-limit.ts';

const closed = (stream: PassThrough) =>
  new Promise<void>((resolve) => {
    stream.once('close', resolve);
    stream.destroy();
  });

test('opens as many streams as it may, and more once one of them is closed', async () => {
  const limit = new StreamLimit(2);
  const open = () => limit.open(() => new PassThrough());
  const first = await open();
  expect(await open()).not.toBeNull();
  expect(await open()).toBeNull();
  if (first) await closed(first);
  expect(await open()).not.toBeNull();
  expect(await open()).toBeNull();
});

test('counts a stream from before it is made, and not one that could not be made', async () => {
  const limit = new StreamLimit(1);
  const { promise, resolve } = Promise.withResolvers<PassThrough>();
  const slow = limit.open(() => promise);
  expect(await limit.open(() => new PassThrough())).toBeNull();
  resolve(new PassThrough());
  const stream = await slow;
  if (stream) await closed(stream);
  await expect(limit.open(() => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  );
  expect(await limit.open(() => new PassThrough())).not.toBeNull();
});
