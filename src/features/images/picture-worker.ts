// The process that makes pictures; `picture-process.ts` starts it.
import sharp from 'sharp';
import { makePicture, type PictureWork } from './picture-work.ts';

/** The process's request and its answer. */
export interface PictureQuestion {
  id: number;
  work: PictureWork;
}
export type PictureAnswer = { id: number } & ({ bytes: Uint8Array } | { problem: string });

// Pictures pass once: libvips' own memory of operations would only grow the process. Each has one thread.
sharp.cache(false);
sharp.concurrency(1);

const answer = (message: PictureAnswer) => process.send?.(message);

process.on('message', ({ id, work }: PictureQuestion) => {
  makePicture(work).then(
    (bytes) => answer({ id, bytes }),
    (error: unknown) =>
      answer({ id, problem: error instanceof Error ? error.message : String(error) }),
  );
});
// The process ends with the shop, which first answers its waiting requests.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
