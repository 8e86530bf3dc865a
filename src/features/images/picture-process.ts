import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PictureAnswer, PictureQuestion } from './picture-worker.ts';
import type { PictureWork } from './picture-work.ts';

const worker = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));

/** A process that nobody needed for so long ends, and all its memory with it. */
const idleMs = 10_000;

/** The largest original takes a busy machine a few seconds. */
const longestMs = 30_000;

class ProcessEnded extends Error {
  constructor() {
    super('the process that makes pictures ended');
  }
}

interface Waiting {
  resolve: (bytes: Buffer) => void;
  reject: (error: Error) => void;
  limit: NodeJS.Timeout;
}

/**
 * Makes pictures in a process of their own, that everything else goes before: decoding takes a core for tens of
 * milliseconds and much memory, its code reads what strangers made, and it knows none of the shop's secrets. The
 * process starts with the first picture, ends when it has rested, and keeps no shop alive.
 */
export class PictureProcess {
  readonly #file: string;
  #child: ChildProcess | undefined;
  #resting: NodeJS.Timeout | undefined;
  #asked = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** Another file than the shop's own is for tests. */
  constructor(file = worker) {
    this.#file = file;
  }

  /** Makes a picture; once more in a new process where the first did not live to answer. */
  async make(work: PictureWork): Promise<Buffer> {
    try {
      return await this.#ask(work);
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error;
      return await this.#ask(work);
    }
  }

  #ask(work: PictureWork): Promise<Buffer> {
    const child = (this.#child ??= this.#start());
    clearTimeout(this.#resting);
    child.channel?.ref();
    const question: PictureQuestion = { id: ++this.#asked, work };
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => this.#giveUp(question.id, child), longestMs).unref();
      this.#waiting.set(question.id, { resolve, reject, limit });
      // A failure means that the process has ended, which it reports by itself.
      child.send(question, () => undefined);
    });
  }

  #start(): ChildProcess {
    const child = fork(this.#file, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--max-semi-space-size=2'],
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        MALLOC_ARENA_MAX: '2',
      },
    });
    // Where the system forbids it, pictures run at normal priority.
    try {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {}
    child.unref();
    child.on('message', (message: PictureAnswer) => this.#take(message));
    const gone = () => this.#gone(child);
    child.once('error', gone).once('exit', gone);
    return child;
  }

  #take(answer: PictureAnswer): void {
    const waiting = this.#answered(answer.id);
    if ('bytes' in answer) {
      const { buffer, byteOffset, byteLength } = answer.bytes;
      waiting?.resolve(Buffer.from(buffer, byteOffset, byteLength));
    } else waiting?.reject(new Error(answer.problem));
    if (this.#waiting.size > 0) return;
    this.#child?.channel?.unref();
    this.#resting = setTimeout(() => this.#rest(), idleMs).unref();
  }

  #answered(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.limit);
    return waiting;
  }

  /** This one is not tried again; the others that the process had are. */
  #giveUp(id: number, child: ChildProcess): void {
    this.#answered(id)?.reject(new Error(`a picture took longer than ${longestMs / 1000} s`));
    child.kill('SIGKILL');
  }

  #rest(): void {
    if (this.#child?.connected) this.#child.disconnect();
    this.#child = undefined;
  }

  #gone(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    for (const id of this.#waiting.keys()) this.#answered(id)?.reject(new ProcessEnded());
  }
}

/** One for all that this process makes. */
export const pictureProcess = new PictureProcess();
