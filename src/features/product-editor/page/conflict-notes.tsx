import type { FormUnit } from '#contract/office/catalog/office-product-form.ts';
import { formats } from '#text/format.ts';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import type { Draft } from '#ui/office/form/use-draft.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useFieldNames } from './field-names.tsx';
import type { ProductWork } from './form-work.tsx';
import type { FieldName } from './use-product-draft.tsx';

const mostText = 160;

/** The fields that somebody else saved meanwhile, each with its values and the choice between them (rule office/drafts). */
export function ConflictNotes({
  work,
  of,
}: {
  work: ProductWork;
  of: (name: FieldName) => boolean;
}) {
  const nameOf = useFieldNames(work.draft);
  return <ConflictList draft={work.draft} nameOf={nameOf} of={of} />;
}

/** The conflicts of a draft; `write` gives the text of a value that is not written as it is. */
export function ConflictList<Values extends object>(props: {
  draft: Pick<Draft<Values>, 'conflicts' | 'settle'>;
  nameOf: (name: keyof Values & string) => string;
  of: (name: keyof Values & string) => boolean;
  write?: (name: string, value: unknown) => string | null;
}) {
  const { draft, nameOf, of } = props;
  const { t } = useTexts(productFormTexts);
  const written = (name: string, value: unknown) => props.write?.(name, value) ?? value;
  return draft.conflicts
    .filter(({ name }) => of(name))
    .map(({ name, before, theirs, mine }) => (
      <div key={name} className="office-note is-warning product-page-conflict" role="alert">
        <OfficeIcon name="git-compare" />
        <div>
          <b>{t.conflict.title(nameOf(name))}</b>
          <dl>
            <Value head={t.conflict.before} value={written(name, before)} />
            <Value head={t.conflict.theirs} value={written(name, theirs)} />
            <Value head={t.conflict.mine} value={written(name, mine)} />
          </dl>
          <span className="product-page-ways">
            <Button look="secondary" onClick={() => draft.settle(name, 'theirs')}>
              {t.conflict.keepTheirs}
            </Button>
            <Button look="secondary" onClick={() => draft.settle(name, 'mine')}>
              {t.conflict.keepMine}
            </Button>
          </span>
        </div>
      </div>
    ));
}

function Value({ head, value }: { head: string; value: unknown }) {
  return (
    <div>
      <dt>{head}</dt>
      <dd>
        <Written value={value} />
      </dd>
    </div>
  );
}

function Written({ value }: { value: unknown }) {
  const { t, locale } = useTexts(productFormTexts);
  if (value === null || value === undefined) return t.conflict.removed;
  if (isUnit(value)) return unitText(value, locale);
  const text = Array.isArray(value) ? value.map(itemText).join(', ') : String(value);
  const plain = text.replaceAll(/<[^>]*>/g, ' ').trim();
  if (plain === '') return t.conflict.empty;
  return plain.length > mostText ? `${plain.slice(0, mostText)}…` : plain;
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

function itemText(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  return Object.values(item).map(String).join(': ');
}
