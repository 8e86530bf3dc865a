import { keyFor, sealText, unsealText } from './sealed-text.ts';

/** The name of the shop's secret that accounts are sealed with (see `ensureSecret`). */
export const accountSecret = 'return-accounts';

const mark = 'sealed:';

/**
 * Encrypts IBANs and their holders: the database, a dump and a log hold none that can be read (rules returns/iban,
 * refunds/iban).
 */
export class AccountSeal {
  readonly #key: Buffer;

  /** `secret`: see `ensureSecret`. */
  constructor(secret: string) {
    this.#key = keyFor(secret, 'accounts of returns');
  }

  /** Nothing stays nothing, and what is sealed stays as it is. */
  readonly seal = (text: string): string =>
    text === '' || text.startsWith(mark) ? text : mark + sealText(this.#key, text);

  /** Throws where another key sealed it. What was never sealed is given as it is. */
  readonly open = (text: string): string =>
    text.startsWith(mark) ? unsealText(this.#key, text.slice(mark.length)) : text;
}
