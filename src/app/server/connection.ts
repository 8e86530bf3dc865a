import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { EventLoopQueue } from '#platform/queues/event-loop-queue.ts';

/** A request, and what answers it. */
export interface Turn {
  request: IncomingMessage;
  response: ServerResponse;
  handle: (request: IncomingMessage, response: ServerResponse) => void;
}

/**
 * A client's connection. Its requests are worked on one after the other: the next begins when the
 * answer before has left the process, so that who asks and does not read holds one answer at most
 * (rule reliability/one-answer).
 */
export class Connection {
  readonly socket: Socket;
  /** Under which it is counted; null: it is not. */
  readonly address: string | null;
  readonly #requests: EventLoopQueue;
  readonly #waiting: Turn[] = [];
  #answer: ServerResponse | undefined;
  #seen: ServerResponse | undefined;
  #seenAt = 0;
  #takenAll = false;

  constructor(socket: Socket, address: string | null, requests: EventLoopQueue) {
    this.socket = socket;
    this.address = address;
    this.#requests = requests;
  }

  /** Works on the request now or when its turn comes; false when more than `most` would wait. */
  take(turn: Turn, most: number): boolean {
    if (!this.isAnswering()) {
      this.#begin(turn);
      return true;
    }
    if (this.#waiting.length >= most) return false;
    this.#waiting.push(turn);
    if (this.#waiting.length === 1) this.#beginNextAfterThis();
    return true;
  }

  isAnswering(): boolean {
    return this.#answer !== undefined && !this.#answer.closed;
  }

  /** Bytes of the answer that the client has not taken yet. */
  unreadBytes(): number {
    return this.#answer === undefined || this.#answer.closed ? 0 : this.#answer.writableLength;
  }

  /**
   * For how long, in milliseconds, the answer has been on its way; 0 where none is. It counts from the
   * first call that sees it. Of one that is made while it leaves, whose length nobody knows, it is the
   * piece on its way that counts: from when the client had taken all before it.
   */
  sendingMs(now: number): number {
    const answer = this.#answer;
    if (answer === undefined || answer.closed || !answer.headersSent) return 0;
    if (answer !== this.#seen) {
      this.#seen = answer;
      this.#seenAt = now;
      this.#takenAll = false;
      if (!answer.hasHeader('content-length')) answer.on('drain', () => (this.#takenAll = true));
    }
    if (this.#takenAll) {
      this.#takenAll = false;
      this.#seenAt = now;
    }
    return now - this.#seenAt;
  }

  /** What is not read yet is thrown away, also what the system would go on to send. */
  end(): void {
    this.#waiting.length = 0;
    if (this.isAnswering()) this.socket.resetAndDestroy();
    else this.socket.destroy();
  }

  #begin({ request, response, handle }: Turn): void {
    this.#answer = response;
    this.#requests.start(() => {
      // Its client may have left before its round came.
      if (!this.socket.destroyed) handle(request, response);
    });
  }

  /** What comes meanwhile stays with the client: its socket is not read. */
  #beginNextAfterThis(): void {
    this.socket.pause();
    this.#answer?.once('close', () => this.#beginNext());
  }

  #beginNext(): void {
    // After an answer that ends the connection nobody would hear another one.
    if (!this.socket.writable) this.#waiting.length = 0;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#begin(next);
    if (this.#waiting.length > 0) this.#beginNextAfterThis();
    else this.socket.resume();
  }
}
