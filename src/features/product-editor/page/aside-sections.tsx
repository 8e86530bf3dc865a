import { useId, useState, type FormEvent } from 'react';
import { productFormTexts } from '#text/office/product-form-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { ConflictNotes } from './conflict-notes.tsx';
import { DraftSwitch, DraftText } from './draft-fields.tsx';
import type { ProductWork } from './product-work.ts';

const published: ReadonlySet<string> = new Set([
  'active',
  'fastDelivery',
  'sameDayShipping',
  'listedOn',
]);

/** Whether the shop shows the product, its badges and its day. */
export function PublishSection({ work }: { work: ProductWork }) {
  const { t } = useTexts(productFormTexts);
  const { publish } = t;
  return (
    <Panel title={publish.title}>
      <ConflictNotes work={work} of={(name) => published.has(name)} />
      <DraftSwitch work={work} name="active" label={publish.active} hint={publish.activeHint} />
      <DraftSwitch work={work} name="fastDelivery" label={publish.fast} hint={publish.fastHint} />
      <DraftSwitch
        work={work}
        name="sameDayShipping"
        label={publish.sameDay}
        hint={publish.sameDayHint}
      />
      <DraftText
        work={work}
        name="listedOn"
        type="date"
        label={publish.listedOn}
        hint={publish.listedOnHint}
        maxLength={10}
      />
    </Panel>
  );
}

/** The categories, the main one first. */
export function CategorySection({ work }: { work: ProductWork }) {
  const { t } = useTexts(productFormTexts);
  const { draft, choices, errors, mayWrite } = work;
  const { categories } = draft.values;
  const nameOf = (path: string) =>
    path
      .split('/')
      .map((_, at, parts) => parts.slice(0, at + 1).join('/'))
      .map((part) => choices.categories.find((each) => each.path === part)?.name ?? part)
      .join(' / ');
  return (
    <Panel title={t.categories.title}>
      <ConflictNotes work={work} of={(name) => name === 'categories'} />
      {categories.length === 0 && <p className="muted">{t.categories.none}</p>}
      <ul className="product-page-places">
        {categories.map((path, at) => (
          <li key={path}>
            <span>{nameOf(path)}</span>
            {at === 0 ? (
              <span className="office-tag">{t.categories.main}</span>
            ) : (
              <button
                type="button"
                className="icon-button"
                aria-label={t.categories.toMain(nameOf(path))}
                disabled={!mayWrite}
                onClick={() =>
                  draft.set('categories', [path, ...categories.filter((each) => each !== path)])
                }
              >
                <Icon name="chevron-up" />
              </button>
            )}
            <button
              type="button"
              className="icon-button"
              aria-label={t.categories.remove(nameOf(path))}
              disabled={!mayWrite}
              onClick={() =>
                draft.set(
                  'categories',
                  categories.filter((each) => each !== path),
                )
              }
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <SelectField
        label={t.categories.add}
        value=""
        error={errors['categories']}
        disabled={!mayWrite}
        onChange={({ target }) => draft.set('categories', [...categories, target.value])}
      >
        <option value="" />
        {choices.categories
          .filter(({ path }) => !categories.includes(path))
          .map(({ path }) => (
            <option key={path} value={path}>
              {nameOf(path)}
            </option>
          ))}
      </SelectField>
    </Panel>
  );
}

/** Codes of other makers that find this product. */
export function EquivalentSection({ work }: { work: ProductWork }) {
  const { t } = useTexts(productFormTexts);
  const [typed, setTyped] = useState('');
  const label = useId();
  const { draft, errors, mayWrite } = work;
  const { equivalentCodes } = draft.values;
  function add(event: FormEvent): void {
    event.preventDefault();
    const code = typed.trim();
    if (code === '') return;
    if (!equivalentCodes.includes(code)) {
      draft.set('equivalentCodes', [...equivalentCodes, code]);
    }
    setTyped('');
  }
  return (
    <Panel title={t.equivalents.title}>
      <ConflictNotes work={work} of={(name) => name === 'equivalentCodes'} />
      <ul className="product-page-chips" aria-labelledby={label}>
        {equivalentCodes.map((code) => (
          <li key={code}>
            <code>{code}</code>
            <button
              type="button"
              aria-label={t.equivalents.remove(code)}
              disabled={!mayWrite}
              onClick={() =>
                draft.set(
                  'equivalentCodes',
                  equivalentCodes.filter((each) => each !== code),
                )
              }
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <form className="product-page-add" onSubmit={add}>
        <TextField
          label={t.equivalents.code}
          hint={t.equivalents.hint}
          error={errors['equivalentCodes']}
          maxLength={100}
          autoComplete="off"
          value={typed}
          readOnly={!mayWrite}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" look="secondary" disabled={!mayWrite || typed.trim() === ''}>
          {t.equivalents.add}
        </Button>
      </form>
    </Panel>
  );
}
