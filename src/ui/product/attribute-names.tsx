import { Fragment, type ReactNode } from 'react';
import type { AttributeRow } from '#rules/catalog/product-attributes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { attributeTexts } from '#text/shop/attribute-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** The groups, names and values of attributes in the page's language. */
export function useAttributeNames() {
  const { t, format, locale } = useTexts(attributeTexts);
  const measure = (value: number) => measureText(value, locale);
  return {
    t,
    nameOf({ attribute }: AttributeRow): string {
      if (attribute.kind === 'variant') return attribute.name;
      return 'unit' in attribute ? t[attribute.kind](attribute.unit) : t[attribute.kind];
    },
    langOf({ attribute }: AttributeRow): 'tr' | undefined {
      return attribute.kind === 'variant' ? attribute.lang : undefined;
    },
    valueOf({ value }: AttributeRow): ReactNode {
      if (value.kind === 'pieces') return t.pieces(format.integer(value.count));
      if (value.kind === 'weight') return t.kilograms(measure(value.kilograms));
      if (value.kind === 'text') return textOf(value.values);
      const { width, height, length } = value;
      return t.centimeters(measure(width), measure(height), measure(length));
    },
  };
}

/** The values in one line, each in its language (rule text/language-of-parts). */
function textOf(values: readonly { name: string; lang?: 'tr' | undefined }[]): ReactNode {
  if (values.every(({ lang }) => lang === undefined)) {
    return values.map(({ name }) => name).join(', ');
  }
  return values.map(({ name, lang }, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <span lang={lang}>{name}</span>
    </Fragment>
  ));
}

/** At most three decimals, as they are stored. */
function measureText(value: number, locale: Locale): string {
  const text = String(Math.round(value * 1000) / 1000);
  return locale === 'tr' ? text.replace('.', ',') : text;
}
