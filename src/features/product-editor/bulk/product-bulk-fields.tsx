import { useTexts } from '#ui/state/text-context.tsx';
import { productRunTexts } from '#text/office/catalog/product-run-text.ts';
import type { CategoryTree } from '#contract/office/catalog/office-categories.ts';
import { pricedParts, priceWays, roundings, type BulkKind } from '#rules/bulk/bulk-change.ts';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import type { BulkForm } from './product-bulk-form.tsx';

export interface FieldsProps {
  form: BulkForm;
  /** The message at the typed value, the reason or the category. */
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<BulkForm>) => void;
}

/** The fields of a kind of change, and what it means in the shop. */
export function BulkFields({ kind, ...fields }: FieldsProps & { kind: BulkKind }) {
  const { t } = useTexts(productRunTexts);
  return (
    <div className="product-bulk-fields">
      {kind === 'price' && <PriceFields {...fields} />}
      {kind === 'stock' && <StockFields {...fields} />}
      {kind === 'vat' && <VatField {...fields} />}
      {kind === 'category' && <CategoryFields {...fields} />}
      {kind === 'shown' && <ShownField {...fields} />}
      <p className="product-bulk-shop">
        <OfficeIcon name="store" />
        <span>
          <b>{t.inShop}</b> {t.shopNotes[kind]}
        </span>
      </p>
    </div>
  );
}

function Ways<Way extends string>(props: {
  label: string;
  ways: readonly Way[];
  current: Way;
  names: Readonly<Record<Way, string>>;
  onChoose: (way: Way) => void;
}) {
  return (
    <fieldset className="product-bulk-ways">
      <legend className="label">{props.label}</legend>
      <div className="segments">
        {props.ways.map((way) => (
          <button
            key={way}
            type="button"
            aria-pressed={way === props.current}
            onClick={() => props.onChoose(way)}
          >
            {props.names[way]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const directions = ['up', 'down'] as const;

function PriceFields(fields: FieldsProps) {
  const { form, onChange } = fields;
  const { t } = useTexts(productRunTexts);
  return (
    <>
      <Ways
        label={t.way}
        ways={priceWays}
        current={form.priceWay}
        names={t.priceWays}
        onChoose={(way) => onChange({ priceWay: way })}
      />
      <AmountFields {...fields} />
      {form.priceWay === 'from-first' ? (
        <p className="field-hint">{t.fromFirstHint}</p>
      ) : (
        <Choice
          label={t.of}
          value={form.of}
          values={pricedParts}
          names={t.parts}
          onChoose={(of) => onChange({ of })}
        />
      )}
      <Choice
        label={t.vat}
        value={form.withVat ? 'with' : 'without'}
        values={['with', 'without'] as const}
        names={{ with: t.withVat, without: t.withoutVat }}
        onChoose={(way) => onChange({ withVat: way === 'with' })}
      />
      <Choice
        label={t.rounding}
        value={form.rounding}
        values={roundings}
        names={t.roundings}
        onChoose={(rounding) => onChange({ rounding })}
      />
    </>
  );
}

/** The percentage or amount, and its direction; a fixed price has none. */
function AmountFields({ form, errors, onChange }: FieldsProps) {
  const { t } = useTexts(productRunTexts);
  const isFixed = form.priceWay === 'fixed';
  const label = isFixed ? t.fixedPrice : form.priceWay === 'amount' ? t.amount : t.rate;
  return (
    <div className={isFixed ? 'product-bulk-pair is-single' : 'product-bulk-pair'}>
      {!isFixed && (
        <SelectField
          label={t.direction}
          value={form.isDown ? 'down' : 'up'}
          onChange={({ target }) => onChange({ isDown: target.value === 'down' })}
        >
          {directions.map((each) => (
            <option key={each} value={each}>
              {t[each]}
            </option>
          ))}
        </SelectField>
      )}
      <Typed label={label} form={form} errors={errors} onChange={onChange} />
    </div>
  );
}

function Choice<Value extends string>(props: {
  label: string;
  value: Value;
  values: readonly Value[];
  names: Readonly<Record<Value, string>>;
  onChoose: (value: Value) => void;
}) {
  const { label, value, values, names } = props;
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = values.find((each) => each === target.value);
        if (chosen !== undefined) props.onChoose(chosen);
      }}
    >
      {values.map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </SelectField>
  );
}

function Typed(props: FieldsProps & { label: string; hint?: string; isWhole?: boolean }) {
  const { label, form, errors, onChange } = props;
  return (
    <TextField
      label={label}
      inputMode={props.isWhole ? 'text' : 'decimal'}
      required
      maxLength={16}
      autoComplete="off"
      value={form.typed}
      hint={props.hint}
      error={errors['value']}
      onChange={({ target }) => onChange({ typed: target.value })}
    />
  );
}

function StockFields(props: FieldsProps) {
  const { form, errors, onChange } = props;
  const { t } = useTexts(productRunTexts);
  const isBy = form.stockWay === 'by';
  return (
    <>
      <Ways
        label={t.way}
        ways={['to', 'by']}
        current={form.stockWay}
        names={t.stockWays}
        onChoose={(stockWay) => onChange({ stockWay })}
      />
      <Typed {...props} isWhole label={t.pieces} {...(isBy && { hint: t.piecesHint })} />
      <TextField
        label={t.reason}
        required
        maxLength={200}
        value={form.reason}
        error={errors['reason']}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </>
  );
}

function VatField(props: FieldsProps) {
  const { t } = useTexts(productRunTexts);
  return <Typed {...props} label={t.newRate} />;
}

function CategoryFields({ form, errors, onChange }: FieldsProps) {
  const { t, locale } = useTexts(productRunTexts);
  const choices = useOfficeRead<CategoryTree>('/api/office/categories');
  return (
    <>
      <Ways
        label={t.way}
        ways={['add', 'remove', 'move']}
        current={form.categoryWay}
        names={t.categoryWays}
        onChoose={(categoryWay) => onChange({ categoryWay })}
      />
      <SelectField
        label={t.category}
        required
        value={form.categoryId === null ? '' : String(form.categoryId)}
        error={errors['categoryId']}
        onChange={({ target }) =>
          onChange({ categoryId: target.value === '' ? null : Number(target.value) })
        }
      >
        <option value="">{t.chooseCategory}</option>
        {choices.data?.items.map(({ id, name, nameEn, depth }) => (
          <option key={id} value={id}>
            {`${'\u00a0\u00a0\u00a0'.repeat(depth)}${(locale === 'en' && nameEn) || name}`}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function ShownField({ form, onChange }: FieldsProps) {
  const { t } = useTexts(productRunTexts);
  return (
    <Ways
      label={t.shown}
      ways={['show', 'hide']}
      current={form.active ? 'show' : 'hide'}
      names={{ show: t.show, hide: t.hide }}
      onChoose={(way) => onChange({ active: way === 'show' })}
    />
  );
}
