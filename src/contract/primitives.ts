import { Type } from 'typebox';

/**
 * A price in the currency that the merchant wrote it in; at most 4 places (rule prices/decimals).
 */
export const Price = Type.Object({ value: Type.Number(), currency: Type.String() });

/** Ids that the shop gives; beyond these a thing is simply not there. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** 'tr' where an English answer has a Turkish text, since there is no English one (rule text/language-of-parts). */
export const Lang = Type.Optional(Type.Literal('tr'));

export const Success = Type.Object({ success: Type.Literal(true) });

/** A short text of a form: no control characters (rule api/control-characters). */
export const ShortText = (maxLength: number) =>
  Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });

/** The number of a quote, in a form. */
export const QuoteNo = Type.String({ pattern: '^[\\w.-]{1,60}$' });

/** A text that may have line breaks. */
export const LongText = (maxLength: number) =>
  Type.String({ maxLength, pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$' });

/**
 * A checkbox of a form: `1`, `true` or `on` is yes; anything else or nothing is no
 * (rule api/checkboxes).
 */
export const Checkbox = Type.Optional(
  Type.Union([Type.String({ maxLength: 8 }), Type.Boolean(), Type.Integer()]),
);

export function isChecked(value: string | number | boolean | undefined): boolean {
  return value === true || value === 1 || value === '1' || value === 'true' || value === 'on';
}
