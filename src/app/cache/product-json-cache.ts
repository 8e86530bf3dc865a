import { hash } from 'node:crypto';
import type { TextPieces } from './gzip-pool.ts';

/** JSON that ends no script element, which nothing but a `<` can. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

interface Known {
  json: string;
  digest: string | undefined;
  /** The last key, with what it was asked for under. */
  under: string;
  key: string;
}

/**
 * The JSON of what answers show again and again and nobody changes, above all cards: written once, and there as long as
 * the thing itself is (`db/catalog/products/product-card-cache.ts` counts it).
 */
export class ProductTexts {
  readonly #known = new WeakMap<object, Known>();

  /** As `safeJson` writes it. */
  json(of: object): string {
    return this.#of(of).json;
  }

  /**
   * Tells one text from another, in 43 characters behind `under`. Whoever asks again gets the same string, which is found
   * in a map much sooner than one that is put together anew.
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
   * An answer as JSON; the products in `member`, an own member of it, stand there by their known texts. Before it nothing
   * may have a member of that name.
   */
  answer(answer: object, member: 'items' | 'related'): string {
    const products: unknown = Reflect.get(answer, member);
    if (!Array.isArray(products) || !products.every(isObject)) return JSON.stringify(answer);
    const rest = JSON.stringify({ ...answer, [member]: [] });
    // No text can look like this member: its quotes would be escaped.
    const at = rest.indexOf(`"${member}":[]`) + `"${member}":[`.length;
    return rest.slice(0, at) + this.pieces(products).join('') + rest.slice(at);
  }

  /** The members of an array of these, without its brackets. */
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
