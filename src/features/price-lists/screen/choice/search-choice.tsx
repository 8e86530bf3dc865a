import { useId, useState, type KeyboardEvent } from 'react';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/controls/field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { FoundTarget } from './use-found-targets.tsx';

interface SearchProps {
  label: string;
  placeholder?: string | undefined;
  error?: string | undefined;
  text: string;
  /** Undefined while they are read. */
  found: readonly FoundTarget[] | undefined;
  onText: (text: string) => void;
  onChoose: (target: FoundTarget) => void;
}

/** A field that finds products, brands, categories or customers: arrows choose, Enter takes. */
export function SearchChoice(props: SearchProps) {
  const { label, placeholder, error, text, found } = props;
  const { t } = useTexts(priceDeskTexts);
  const id = useId();
  const { items, current, choose, onKeyDown } = useChoice(props);
  return (
    <div className="price-choice">
      <Field label={label} error={error}>
        {(control) => (
          <input
            {...control}
            className="input"
            role="combobox"
            autoComplete="off"
            maxLength={100}
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={items.length > 0 ? `${id}-${current}` : undefined}
            placeholder={placeholder}
            value={text}
            onChange={({ target }) => props.onText(target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {/* A native list of options cannot show codes below names. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus */}
      <div id={`${id}-list`} role="listbox" aria-label={label} hidden={items.length === 0}>
        {items.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={item.code}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            aria-selected={index === current}
            onPointerDown={(event) => {
              event.preventDefault();
              choose(item);
            }}
          >
            {item.name}
            <span className="caption">{item.code}</span>
          </div>
        ))}
      </div>
      {text.trim() !== '' && found?.length === 0 && <output>{t.choice.nothing}</output>}
    </div>
  );
}

function useChoice({ text, found, onText, onChoose }: SearchProps) {
  const [at, setAt] = useState(0);
  const items = text.trim() === '' ? [] : (found ?? []);
  const current = Math.min(at, items.length - 1);
  function choose(item: FoundTarget | undefined): void {
    if (!item) return;
    onChoose(item);
    onText('');
    setAt(0);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt(Math.max(0, Math.min(items.length - 1, current + step)));
    else if (event.key === 'Enter' && text.trim() !== '') choose(items[current]);
    else if (event.key === 'Escape' && text !== '') onText('');
    else return;
    event.preventDefault();
  }
  return { items, current, choose, onKeyDown };
}

/** The chosen thing in place of its field, with a button that leads back to the field. */
export function ChosenTarget(props: {
  label: string;
  target: FoundTarget;
  error?: string | undefined;
  onChange?: (() => void) | undefined;
}) {
  const { label, target, error, onChange } = props;
  const { t } = useTexts(priceDeskTexts);
  return (
    <div className={error ? 'field is-wrong' : 'field'}>
      <span className="label">{label}</span>
      <div className="price-chosen">
        <span>
          {target.name}
          <span className="caption">{target.code}</span>
        </span>
        {onChange && (
          <Button look="quiet" className="is-small" onClick={onChange}>
            {t.choice.other}
          </Button>
        )}
      </div>
      {error && <span className="field-error">{error}</span>}
    </div>
  );
}
