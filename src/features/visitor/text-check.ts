import { Refusal } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';

/**
 * Tab and line breaks belong to longer texts; every other control character to none
 * (rule wire/control-characters).
 */
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Refuses bodies with control characters or half of a surrogate pair anywhere in them, with
 * `invalid-input`: the database would refuse the one and change the other.
 */
export function registerTextCheck(app: App): void {
  app.addHook('preValidation', (request, _reply, done) => {
    done(hasOnlyText(request.body) ? undefined : new Refusal('invalid-input'));
  });
}

/** Without recursion, so that no depth of a body can overflow the stack. */
function hasOnlyText(body: unknown): boolean {
  const waiting: unknown[] = [body];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') {
      if (control.test(value) || !value.isWellFormed()) return false;
    } else if (Buffer.isBuffer(value)) {
      continue;
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) waiting.push(key, inner);
    }
  }
  return true;
}
