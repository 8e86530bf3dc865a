import { useState, type FormEvent } from 'react';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { ConflictNotes } from './conflict-notes.tsx';
import type { ProductWork } from './form-work.tsx';

/** The categories, the main one first. */
export function CategorySection({ work }: { work: ProductWork }) {
  const { t } = useTexts(productFormTexts);
  const { draft, choices, errors, mayWrite } = work;
  const { categories } = draft.values;
  const free = choices.categories.filter(({ path }) => !categories.includes(path));
  return (
    <Panel title={t.categories.title}>
      <ConflictNotes work={work} of={(name) => name === 'categories'} />
      {categories.length === 0 && <p className="muted">{t.categories.none}</p>}
      <ul className="product-page-places">
        {categories.map((path, at) => (
          <CategoryRow key={path} work={work} path={path} isMain={at === 0} />
        ))}
      </ul>
      <SelectField
        label={t.categories.add}
        value=""
        error={errors['categories']}
        disabled={!mayWrite}
        onChange={({ target }) => draft.set('categories', [...categories, target.value])}
      >
        <option value="">{t.categories.choose}</option>
        {free.map(({ path }) => (
          <option key={path} value={path}>
            {nameOf(path, work)}
          </option>
        ))}
      </SelectField>
    </Panel>
  );
}

/** The names of a category and those above it. */
function nameOf(path: string, { choices }: ProductWork): string {
  const parts = path.split('/');
  return parts
    .map((part, at) => {
      const above = parts.slice(0, at + 1).join('/');
      return choices.categories.find((each) => each.path === above)?.name ?? part;
    })
    .join(' / ');
}

function CategoryRow(props: { work: ProductWork; path: string; isMain: boolean }) {
  const { work, path, isMain } = props;
  const { t } = useTexts(productFormTexts);
  const { draft, mayWrite } = work;
  const name = nameOf(path, work);
  const others = draft.values.categories.filter((each) => each !== path);
  return (
    <li>
      <span>{name}</span>
      {isMain ? (
        <span className="office-tag">{t.categories.main}</span>
      ) : (
        <button
          type="button"
          className="icon-button"
          aria-label={t.categories.toMain(name)}
          disabled={!mayWrite}
          onClick={() => draft.set('categories', [path, ...others])}
        >
          <Icon name="chevron-up" />
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t.categories.remove(name)}
        disabled={!mayWrite}
        onClick={() => draft.set('categories', others)}
      >
        <Icon name="x" />
      </button>
    </li>
  );
}

/** Codes of other makers that find this product. */
export function EquivalentSection({ work }: { work: ProductWork }) {
  const { t } = useTexts(productFormTexts);
  const { draft, mayWrite } = work;
  const { equivalentCodes } = draft.values;
  const remove = (code: string) =>
    draft.set(
      'equivalentCodes',
      equivalentCodes.filter((each) => each !== code),
    );
  return (
    <Panel title={t.equivalents.title}>
      <ConflictNotes work={work} of={(name) => name === 'equivalentCodes'} />
      <ul className="product-page-chips">
        {equivalentCodes.map((code) => (
          <li key={code}>
            <code>{code}</code>
            <button
              type="button"
              aria-label={t.equivalents.remove(code)}
              disabled={!mayWrite}
              onClick={() => remove(code)}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <NewCode work={work} />
    </Panel>
  );
}

function NewCode({ work }: { work: ProductWork }) {
  const { t } = useTexts(productFormTexts);
  const [typed, setTyped] = useState('');
  const { draft, errors, mayWrite } = work;
  const { equivalentCodes } = draft.values;
  function add(event: FormEvent): void {
    event.preventDefault();
    const code = typed.trim();
    if (code === '') return;
    if (!equivalentCodes.includes(code)) draft.set('equivalentCodes', [...equivalentCodes, code]);
    setTyped('');
  }
  return (
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
  );
}
