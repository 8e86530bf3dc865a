import { Type } from 'typebox';

/** A text of one line, without control characters. */
export const Line = (maxLength: number) =>
  Type.String({ maxLength, pattern: String.raw`^[^\u0000-\u001f\u007f]*$` });
export const Key = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: String.raw`^[^\u0000-\u001f\u007f]*$` });
/** A text that may have line breaks and tabs. */
export const Prose = (maxLength: number) =>
  Type.String({
    maxLength,
    pattern: String.raw`^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$`,
  });
export const Id = Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 });
export const Whole = Type.Integer({ minimum: -2_000_000_000, maximum: 2_000_000_000 });
export const Count = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });
export const Decimal = Type.Union([
  Type.Number({ minimum: -99_999_999_999, maximum: 99_999_999_999 }),
  Type.String({ pattern: String.raw`^\s*-?\d{1,11}([.,]\d{1,20})?\s*$` }),
]);
export const Size = Type.Number({ minimum: 0, maximum: 99_999_999 });
export const Currency = Type.String({ pattern: '^[A-Za-z]{2,3}$' });
/** A day or an instant. `dayOf` and `instantOf` check that the calendar has it. */
export const DateText = Type.String({ maxLength: 40, pattern: String.raw`^\d{4}-\d\d-\d\d` });
export const Path = Type.String({ maxLength: 300, pattern: '^/?[a-z0-9-]+(/[a-z0-9-]+)*/?$' });

export const maybe = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));
