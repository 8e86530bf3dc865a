import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { plainRecoveryCode } from '#rules/person/staff-form.ts';
import { keyFor, sealText, unsealText } from '#platform/sealed-text.ts';

const period = 30;
const recoveryCount = 10;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The data for an app that makes one-time codes. */
export interface CodeSetup {
  /** Base32, to be typed where no picture can be taken. */
  secret: string;
  /** `otpauth://…`, the content of the picture. */
  uri: string;
}

/**
 * One-time codes (TOTP: six digits, 30 seconds, SHA-1, which every app knows) and recovery codes. Nothing of them is
 * kept that can be read without the shop's secret.
 */
export class StaffCodes {
  readonly #seal: Buffer;
  readonly #recovery: Buffer;
  readonly #setup: Buffer;

  /** `secret`: see `ensureSecret`. */
  constructor(secret: string) {
    this.#seal = keyFor(secret, 'staff code secrets');
    this.#recovery = keyFor(secret, 'staff recovery codes');
    this.#setup = keyFor(secret, 'staff code setup');
  }

  /** The secret for a link's holder: the same each time the page is opened, and stored only once it is confirmed. */
  setupFor(linkToken: string, about: { store: string; email: string }): CodeSetup {
    const bytes = createHmac('sha256', this.#setup).update(linkToken).digest().subarray(0, 20);
    const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
    const totp = new TOTP({ secret, issuer: about.store, label: about.email, period });
    return { secret: secret.base32, uri: totp.toString() };
  }

  seal(secret: string): string {
    return sealText(this.#seal, secret);
  }

  unseal(sealed: string): string {
    return unsealText(this.#seal, sealed);
  }

  /** The step of 30 seconds whose code this is, at most one away from now; null where it is none. */
  stepOf(secret: string, code: string, now: Date): number | null {
    if (!/^\d{6}$/.test(code)) return null;
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period });
    const timestamp = now.getTime();
    const delta = totp.validate({ token: code, timestamp, window: 1 });
    return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
  }

  /** Ten new ones of 60 bits, as they are shown. */
  newRecoveryCodes(): string[] {
    const group = () => Array.from({ length: 4 }, () => letters[randomInt(32)]).join('');
    return Array.from({ length: recoveryCount }, () => `${group()}-${group()}-${group()}`);
  }

  /** The stored hash of a recovery code; null where the text cannot be one. */
  recoveryHash(typed: string): Uint8Array | null {
    const code = plainRecoveryCode(typed);
    return code === null ? null : createHmac('sha256', this.#recovery).update(code).digest();
  }
}
