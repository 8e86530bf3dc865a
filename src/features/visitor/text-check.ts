import { Refusal } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { holdsCardNumber, shortestBeyondPhones } from '#rules/person/card-number.ts';
import { refusalText } from '#text/refusal-text.ts';

/**
 * Tab and line breaks belong to longer texts; every other control character to none
 * (rule api/control-characters).
 */
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** The replacement character for bytes that were not UTF-8: the original text is lost. */
const replacement = '\ufffd';

/**
 * Refuses bodies with control characters, half of a surrogate pair or text of another encoding anywhere
 * in them, with `invalid-input` at the field (rules api/control-characters, api/encoding): the database
 * would refuse the one and change the other, and the third nobody can read any more.
 */
export function registerTextCheck(app: App): void {
  app.addHook('preValidation', (request, _reply, done) => {
    if (hasOnlyText(request.body)) return done();
    const field = Object.entries(Object(request.body)).find((entry) => !hasOnlyText(entry))?.[0];
    if (field === undefined || !/^\w{1,60}$/.test(field)) return done(new Refusal('invalid-input'));
    const fields = { [field]: refusalText(request.locale, 'invalid-input', {}) };
    done(new Refusal('invalid-input', { values: { field }, fields }));
  });
}

/** Fields that are stored as a hash, or not as a text that somebody wrote. */
const unwritten = new Set(['currentPassword', 'password', 'passwordVerify', 'idempotencyKey']);
const phones = new Set(['phone', 'property_number']);

/**
 * Refuses calls with a card number in any text of their body, at its field, with `card-number` (rule
 * reliability/card-number-typed): what is never stored cannot be stolen. Forms that lead to another
 * page say it their own way.
 */
export function registerCardNumberCheck(app: App): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { url, config } = request.routeOptions;
    const isChecked = config.pageForm === true || url?.startsWith('/api/') === true;
    const field = isChecked ? fieldWithCardNumber(request.body) : undefined;
    if (field === undefined) return done();
    const text = refusalText(request.locale, 'card-number', {});
    done(new Refusal('card-number', { fields: { [field]: text } }));
  });
}

function fieldWithCardNumber(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  for (const [field, value] of Object.entries(body)) {
    if (unwritten.has(field) || Buffer.isBuffer(value)) continue;
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    if (holdsCardNumber(text, phones.has(field) ? shortestBeyondPhones : undefined)) return field;
  }
  return undefined;
}

/** Without recursion, so that no depth of a body can overflow the stack. */
function hasOnlyText(body: unknown): boolean {
  const waiting: unknown[] = [body];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      if (control.test(value) || !value.isWellFormed() || value.includes(replacement)) return false;
    } else if (Buffer.isBuffer(value)) {
      continue;
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) waiting.push(key, inner);
    }
  }
  return true;
}
