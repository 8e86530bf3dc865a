import { useState, type KeyboardEvent } from 'react';
import { variantGridTexts } from '#text/office/catalog/variant-grid-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { SwatchBox } from '#ui/product/swatch-box.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { freshKey, swapped } from './dimension-tools.tsx';
import type { DraftValue } from './use-variant-draft.tsx';
import { nameIn } from './variant-work.tsx';

interface ValuesProps {
  /** The name of the dimension. */
  name: string;
  values: readonly DraftValue[];
  errorOf: (index: number) => string | undefined;
  isFull: boolean;
  mayWrite: boolean;
  onChange: (values: DraftValue[]) => void;
}

/** The values of a dimension; one of them at a time is open to change. */
export function DimensionValues(props: ValuesProps) {
  const { values, errorOf, isFull, mayWrite, onChange } = props;
  const [open, setOpen] = useState<string | null>(null);
  const index = values.findIndex(({ key }) => key === open);
  const value = values[index];
  return (
    <>
      <ul className="variant-values">
        {values.map((each, at) => (
          <ValueChip
            key={each.key}
            value={each}
            error={errorOf(at)}
            isOpen={each.key === open}
            mayWrite={mayWrite}
            onOpen={() => setOpen(each.key === open ? null : each.key)}
            onRemove={() => onChange(values.filter(({ key }) => key !== each.key))}
          />
        ))}
      </ul>
      {value && mayWrite && (
        <ValueFields
          value={value}
          index={index}
          values={values}
          onChange={onChange}
          onDone={() => setOpen(null)}
        />
      )}
      {mayWrite && !isFull && <NewValue {...props} />}
    </>
  );
}

function ValueChip(props: {
  value: DraftValue;
  error: string | undefined;
  isOpen: boolean;
  mayWrite: boolean;
  onOpen: () => void;
  onRemove: () => void;
}) {
  const { value, error, isOpen, mayWrite, onOpen, onRemove } = props;
  const { t, locale } = useTexts(variantGridTexts);
  const name = nameIn(locale, value);
  return (
    <li className={error === undefined ? 'variant-value' : 'variant-value is-wrong'}>
      <button
        type="button"
        className="variant-value-name"
        aria-expanded={isOpen}
        aria-label={t.dimensions.editValue(name)}
        onClick={onOpen}
      >
        <SwatchBox swatch={value.swatch} />
        {name}
      </button>
      {mayWrite && (
        <button
          type="button"
          className="variant-value-remove"
          aria-label={t.dimensions.removeValue(name)}
          onClick={onRemove}
        >
          <Icon name="x" />
        </button>
      )}
      {error !== undefined && <span className="field-error">{error}</span>}
    </li>
  );
}

interface FieldsProps {
  value: DraftValue;
  index: number;
  values: readonly DraftValue[];
  onChange: (values: DraftValue[]) => void;
  onDone: () => void;
}

function ValueFields(props: FieldsProps) {
  const { value, index, values, onChange } = props;
  const { t } = useTexts(variantGridTexts);
  const set = (change: Partial<DraftValue>) =>
    onChange(values.with(index, { ...value, ...change }));
  return (
    <div className="variant-value-fields">
      <TextField
        label={t.dimensions.value}
        lang="tr"
        maxLength={200}
        value={value.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label={t.dimensions.valueEn}
        lang="en"
        maxLength={200}
        value={value.nameEn}
        onChange={({ target }) => set({ nameEn: target.value })}
      />
      <TextField
        label={t.dimensions.swatch}
        maxLength={200}
        placeholder={t.dimensions.swatchHint}
        value={value.swatch}
        onChange={({ target }) => set({ swatch: target.value })}
      />
      <ValueTools {...props} />
      <p className="caption">{t.dimensions.sorting}</p>
    </div>
  );
}

function ValueTools({ value, index, values, onChange, onDone }: FieldsProps) {
  const { t, locale } = useTexts(variantGridTexts);
  const name = nameIn(locale, value);
  return (
    <span className="variant-dimension-tools">
      <button
        type="button"
        className="icon-button"
        aria-label={t.dimensions.earlier(name)}
        disabled={index === 0}
        onClick={() => onChange(swapped(values, index - 1))}
      >
        <OfficeIcon name="arrow-left" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t.dimensions.later(name)}
        disabled={index === values.length - 1}
        onClick={() => onChange(swapped(values, index))}
      >
        <OfficeIcon name="arrow-right" />
      </button>
      <Button look="secondary" onClick={onDone}>
        {t.dimensions.done}
      </Button>
    </span>
  );
}

/** Adds a value, or several with a semicolon, or a comma and a space, between them. */
function NewValue({ name, values, onChange }: ValuesProps) {
  const { t } = useTexts(variantGridTexts);
  const [typed, setTyped] = useState('');
  function add(): void {
    const known = new Set(values.map((value) => value.name.trim().toLocaleLowerCase('tr')));
    const next = [...values];
    for (const part of typed.split(/;|,\s/)) {
      const text = part.trim();
      if (text === '' || known.has(text.toLocaleLowerCase('tr'))) continue;
      known.add(text.toLocaleLowerCase('tr'));
      const key = freshKey(next.map((each) => each.key));
      next.push({ key, was: null, name: text, nameEn: '', swatch: '' });
    }
    onChange(next);
    setTyped('');
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }
  return (
    <span className="variant-new-value">
      <input
        className="input"
        aria-label={t.dimensions.newValue(name)}
        placeholder={t.dimensions.newValue(name)}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
      />
      <Button look="secondary" disabled={typed.trim() === ''} onClick={add}>
        {t.dimensions.addValue}
      </Button>
    </span>
  );
}
