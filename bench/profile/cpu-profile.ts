import type { Profiler } from 'node:inspector';

interface Reply {
  id?: number;
  result?: { profile?: Profiler.Profile };
  error?: { message: string };
}

/** Microseconds between two looks at what the thread is doing. */
const sampledEach = 200;

/** Asks a process that was started with `--inspect=127.0.0.1:port` for profiles of its main thread. */
export class CpuProfiler {
  readonly #socket: WebSocket;
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async connect(port: number): Promise<CpuProfiler> {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
    const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
    if (!target) throw new Error('there is nothing to profile');
    const socket = new WebSocket(target.webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', reject, { once: true });
    });
    const profiler = new CpuProfiler(socket);
    await profiler.#ask('Profiler.enable');
    await profiler.#ask('Profiler.setSamplingInterval', { interval: sampledEach });
    return profiler;
  }

  /** What the thread did while `work` was going on. */
  async during(work: () => Promise<void>): Promise<Profiler.Profile> {
    await this.#ask('Profiler.start');
    await work();
    const { profile } = await this.#ask('Profiler.stop');
    if (!profile) throw new Error('there is no profile');
    return profile;
  }

  close(): void {
    this.#socket.close();
  }

  #ask(method: string, params: object = {}): Promise<NonNullable<Reply['result']>> {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      const listen = ({ data }: MessageEvent): void => {
        const reply = JSON.parse(String(data)) as Reply;
        if (reply.id !== id) return;
        this.#socket.removeEventListener('message', listen);
        if (reply.error) reject(new Error(reply.error.message));
        else resolve(reply.result ?? {});
      };
      this.#socket.addEventListener('message', listen);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
}
