import { ProviderDown } from './provider.ts';

export interface ProviderRequest {
  url: string;
  method: 'POST' | 'GET';
  headers: Readonly<Record<string, string>>;
  body?: string;
}

export interface ProviderReply {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** Sends one request to a provider. Throws `ProviderDown` where no whole answer came in time. */
export type ProviderCall = (request: ProviderRequest) => Promise<ProviderReply>;

/** More than any answer that is read here; what is longer is not an answer. */
const mostBytes = 256 * 1024;

/**
 * Over the network, without following redirects: an answer comes from where it was asked, whole within `limitMs`.
 */
export function providerCaller(limitMs = 10_000): ProviderCall {
  return async ({ url, ...request }) => {
    const { host } = new URL(url);
    try {
      const signal = AbortSignal.timeout(limitMs);
      const response = await fetch(url, { ...request, redirect: 'error', signal });
      const body = await wholeBody(response);
      if (response.status >= 500) throw new ProviderDown(`${host} answered ${response.status}`);
      return { status: response.status, headers: response.headers, body };
    } catch (cause) {
      if (cause instanceof ProviderDown) throw cause;
      throw new ProviderDown(`${host} did not answer`, { cause });
    }
  };
}

async function wholeBody({ body, url }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new ProviderDown(`${new URL(url).host} answered too much`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A form's body, and the header that says so. */
export function formBody(fields: Readonly<Record<string, string>>) {
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  };
}

/** The fields of a JSON object as text, number or list; throws `ProviderDown` on what is none. */
export function jsonAnswer({ body, status }: ProviderReply, host: string): JsonFields {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new ProviderDown(`${host} answered ${status} with what is no JSON`, { cause });
  }
  return new JsonFields(parsed);
}

/** Reads single fields of somebody else's JSON without believing its shape. */
export class JsonFields {
  readonly #fields: Map<string, unknown>;

  constructor(value: unknown) {
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    this.#fields = new Map(isRecord ? Object.entries(value) : []);
  }

  /** A text, or a number as text; '' where it is neither. */
  text(name: string): string {
    const value = this.#fields.get(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }

  /** A number, or a text that is one; null where it is neither. */
  number(name: string): number | null {
    const text = this.text(name).replace(',', '.');
    return /^-?\d{1,15}(?:\.\d+)?$/.test(text) ? Number(text) : null;
  }

  /** The objects of a list; none where it is no list. */
  list(name: string): JsonFields[] {
    const value = this.#fields.get(name);
    return Array.isArray(value) ? value.map((each: unknown) => new JsonFields(each)) : [];
  }
}
