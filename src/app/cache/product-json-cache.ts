import { hash } from 'node:crypto';
import type { TextPieces } from './gzip-pool.ts';

/** JSON that cannot close a script element: every `<` is escaped. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

interface Known {
  json: string;
  digest: string | undefined;
  /** The last key, and the prefix that it was made for. */
  under: string;
  key: string;
}

/**
 * The JSON of objects that many responses share and that never change, mostly product cards. Each is serialized once
 * and lives as long as its object (`db/catalog/products/product-card-cache.ts` counts its size).
 */
export class ProductTexts {
  readonly #known = new WeakMap<object, Known>();

  /** The JSON, as `safeJson` writes it. */
  json(of: object): string {
    return this.#of(of).json;
  }

  /**
   * A digest of the JSON, 43 characters after `under`. Repeated calls return the same string object, which a map finds
   * faster than a new one.
   */
  key(of: object, under: string): string {
    const known = this.#of(of);
    if (known.under === under) return known.key;
    known.digest ??= hash('sha256', known.json, 'base64url');
    known.under = under;
    known.key = under + known.digest;
    return known.key;
  }

  /**
   * Serializes a response; the products in its own property `member` use their cached JSON. No earlier property may
   * contain a property of that name.
   */
  answer(answer: object, member: 'items' | 'related'): string {
    const products: unknown = Reflect.get(answer, member);
    if (!Array.isArray(products) || !products.every(isObject)) return JSON.stringify(answer);
    const rest = JSON.stringify({ ...answer, [member]: [] });
    // No string value can look like this property: its quotes would be escaped.
    const at = rest.indexOf(`"${member}":[]`) + `"${member}":[`.length;
    return rest.slice(0, at) + this.pieces(products).join('') + rest.slice(at);
  }

  /** The elements of an array of these objects, without the brackets. */
  pieces(things: readonly object[]): TextPieces {
    const pieces: string[] = [];
    for (const thing of things) {
      if (pieces.length > 0) pieces.push(',');
      pieces.push(this.json(thing));
    }
    return pieces;
  }

  #of(of: object): Known {
    const known = this.#known.get(of);
    if (known) return known;
    const made = { json: safeJson(of), digest: undefined, under: '', key: '' };
    this.#known.set(of, made);
    return made;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
