import type { ErrorBody } from './error-body.ts';

/** A call that was refused, as the caller of `ShopApi` sees it; `message` is a text for a person. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  /** Messages by form field, where the refusal knows the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Order save only: what else stands in the way. */
  readonly exception: readonly string[];

  constructor(status: number, body: ErrorBody) {
    super(body.error.messages.type);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = body.error.code;
    this.fields = body.error.fields ?? {};
    this.exception = body.error.exception ?? [];
  }
}
