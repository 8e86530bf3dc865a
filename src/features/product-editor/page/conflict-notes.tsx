import type { FormUnit } from '#contract/office/catalog/office-product-form.ts';
import { formats } from '#text/format.ts';
import { ConflictList } from '#ui/office/form/conflict-list.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import { useFieldNames } from './field-names.tsx';
import type { ProductWork } from './form-work.tsx';
import type { FieldName } from './use-product-draft.tsx';

/** The fields that somebody else saved meanwhile, each with its values and the choice between them (rule office/drafts). */
export function ConflictNotes({
  work,
  of,
}: {
  work: ProductWork;
  of: (name: FieldName) => boolean;
}) {
  const locale = useLocale();
  const nameOf = useFieldNames(work.draft);
  const write = (_name: string, value: unknown) => (isUnit(value) ? unitText(value, locale) : null);
  return <ConflictList draft={work.draft} nameOf={nameOf} of={of} write={write} />;
}

function isUnit(value: unknown): value is FormUnit {
  return typeof value === 'object' && value !== null && 'multiplier' in value;
}

function unitText(unit: FormUnit, locale: 'tr' | 'en'): string {
  const { money } = formats[locale];
  const { width, height, length, weight } = unit;
  return [
    `${unit.value} × ${unit.multiplier}`,
    money(unit.price, unit.currency),
    unit.listPrice === null ? '' : money(unit.listPrice, unit.listCurrency ?? unit.currency),
    width + height + length > 0 ? `${width} × ${height} × ${length} cm` : '',
    weight > 0 ? `${weight} kg` : '',
    unit.barcode,
  ]
    .filter(Boolean)
    .join(' · ');
}
