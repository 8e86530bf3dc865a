import { useState, type FormEvent } from 'react';
import type { CategoryDetail, OldPath } from '#contract/office/catalog/office-categories.ts';
import { categoryLimits } from '#rules/catalog/tree/category-form.ts';
import { formatDate } from '#text/format.ts';
import { categoryDeskTexts } from '#text/office/catalog/category-desk-text.ts';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** The old addresses that lead to this category (rule categories/old-addresses). */
export function OldPathsPanel({ category }: { category: CategoryDetail }) {
  const { t } = useTexts(categoryDeskTexts);
  const { oldPaths } = category;
  return (
    <Panel title={t.oldPaths} aside={<span className="caption">{t.permanent}</span>} wide>
      {oldPaths.length === 0 ? (
        <p className="category-old-none">{t.noOldPaths}</p>
      ) : (
        <table className="category-old">
          <thead>
            <tr>
              <th scope="col">{t.oldPath}</th>
              <th scope="col">{t.why}</th>
              <th scope="col">{t.since}</th>
              <td aria-label={t.actions} />
            </tr>
          </thead>
          <tbody>
            {oldPaths.map((old) => (
              <OldPathRow key={old.id} old={old} categoryId={category.id} />
            ))}
          </tbody>
        </table>
      )}
      <AddOldPath categoryId={category.id} />
    </Panel>
  );
}

function useMayWrite() {
  const { may } = useOffice();
  const { t } = useTexts(officeFrameTexts);
  const mayWrite = may('catalog:write');
  return { mayWrite, why: mayWrite ? undefined : t.onlyRole(t.roles.catalog) };
}

function OldPathRow({ old, categoryId }: { old: OldPath; categoryId: number }) {
  const { t, locale } = useTexts(categoryDeskTexts);
  const toast = useToast();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  const { mayWrite, why } = useMayWrite();
  async function remove(): Promise<void> {
    if ((await change(`/api/office/old-paths/${old.id}/remove`)) === null) return;
    const restore = () =>
      change(`/api/office/categories/${categoryId}/old-paths`, { path: old.path });
    toast({
      text: t.pathRemoved(`/${old.path}`),
      kind: 'done',
      action: { label: t.undo, onPress: () => void restore() },
    });
  }
  return (
    <tr>
      <th scope="row">
        <code>{`/${old.path}`}</code>
      </th>
      <td data-head={t.why}>{t.reasons[old.reason]}</td>
      <td data-head={t.since}>{formatDate(old.at.slice(0, 10), locale)}</td>
      <td>
        <button
          type="button"
          className="icon-button"
          aria-label={t.removePath(`/${old.path}`)}
          title={why ?? t.removePath(`/${old.path}`)}
          disabled={!mayWrite || busy !== null}
          onClick={() => void remove()}
        >
          <OfficeIcon name="x" />
        </button>
      </td>
    </tr>
  );
}

/** Another address, such as one of a former shop. */
function AddOldPath({ categoryId }: { categoryId: number }) {
  const { t } = useTexts(categoryDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const { mayWrite, why } = useMayWrite();
  const [path, setPath] = useState('');
  async function add(): Promise<void> {
    const done = await change(`/api/office/categories/${categoryId}/old-paths`, { path });
    if (done === null) return;
    setPath('');
    toast({ text: t.pathAdded, kind: 'done' });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void add();
  }
  return (
    <form className="category-old-add" onSubmit={submit}>
      <TextField
        label={t.addPath}
        placeholder="/elektrik/isik"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={categoryLimits.path}
        value={path}
        error={fields['path'] ?? (failed === '' ? undefined : failed)}
        onChange={({ target }) => setPath(target.value)}
      />
      <Button
        type="submit"
        look="secondary"
        disabled={!mayWrite || path.trim() === ''}
        title={why}
        busy={busy !== null && t.adding}
      >
        {t.add}
      </Button>
    </form>
  );
}
