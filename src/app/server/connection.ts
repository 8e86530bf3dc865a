import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { EventLoopQueue } from '#platform/queues/event-loop-queue.ts';

/** A request with its response and its handler. */
export interface Turn {
  request: IncomingMessage;
  response: ServerResponse;
  handle: (request: IncomingMessage, response: ServerResponse) => void;
}

/**
 * A client connection. It handles its requests one after the other: the next one starts when the previous response has
 * left the process, so a client that sends and does not read holds one response at most (rule reliability/connection-backpressure).
 */
export class Connection {
  readonly socket: Socket;
  /** The address group that the connection counts for; null when it is exempt. */
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

  /** Handles the request now or after those before it; false when more than `most` would wait. */
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

  /** Bytes of the response that the client has not read yet. */
  unreadBytes(): number {
    return this.#answer === undefined || this.#answer.closed ? 0 : this.#answer.writableLength;
  }

  /**
   * Milliseconds since the response started to be sent, counted from the first call that sees it; 0 when none is being
   * sent. A streamed response counts from the moment when the client had read everything before the current chunk.
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

  /** Discards what the client has not read, including data in the system's send buffer. */
  end(): void {
    this.#waiting.length = 0;
    if (this.isAnswering()) this.socket.resetAndDestroy();
    else this.socket.destroy();
  }

  #begin({ request, response, handle }: Turn): void {
    this.#answer = response;
    this.#requests.start(() => {
      // The client may have disconnected while the request waited.
      if (!this.socket.destroyed) handle(request, response);
    });
  }

  /** Stops reading the socket, so further requests stay with the client. */
  #beginNextAfterThis(): void {
    this.socket.pause();
    this.#answer?.once('close', () => this.#beginNext());
  }

  #beginNext(): void {
    // After a response that closes the connection, the client would not receive another one.
    if (!this.socket.writable) this.#waiting.length = 0;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#begin(next);
    if (this.#waiting.length > 0) this.#beginNextAfterThis();
    else this.socket.resume();
  }
}
