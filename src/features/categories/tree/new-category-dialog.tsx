import { useState, type FormEvent } from 'react';
import type { CategoryDone, OfficeCategory } from '#contract/office/catalog/office-categories.ts';
import { categoryLimits } from '#rules/catalog/tree/category-form.ts';
import { possibleParents } from '#rules/catalog/tree/category-steps.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import { categoryDeskTexts } from '#text/office/catalog/category-desk-text.ts';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

interface NewProps {
  items: readonly OfficeCategory[];
  parentId: number | null;
  nameOf: (id: number | null) => string;
  onClose: () => void;
  onMade: (id: number) => void;
}

/** Adds a category (rule categories/new). */
export function NewCategoryDialog(props: NewProps) {
  const { onClose } = props;
  const { t } = useTexts(categoryDeskTexts);
  const form = useNewCategory(props);
  return (
    <Modal
      open
      onClose={onClose}
      title={t.newTitle}
      onSubmit={form.submit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={form.isBusy && t.adding}>
            {t.add}
          </Button>
        </>
      }
    >
      <NewFields {...props} form={form} />
    </Modal>
  );
}

function NewFields(props: NewProps & { form: ReturnType<typeof useNewCategory> }) {
  const { items, nameOf, form } = props;
  const { values, set, fields } = form;
  const { t } = useTexts(categoryDeskTexts);
  return (
    <>
      <FailureNote text={form.failed} />
      <TextField
        label={t.name}
        required
        maxLength={categoryLimits.name}
        value={values.name}
        error={fields['name']}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label={t.nameEn}
        lang="en"
        maxLength={categoryLimits.name}
        value={values.nameEn}
        error={fields['nameEn']}
        onChange={({ target }) => set({ nameEn: target.value })}
      />
      <SelectField
        label={t.newParent}
        value={values.parentId ?? ''}
        onChange={({ target }) =>
          set({ parentId: target.value === '' ? null : Number(target.value) })
        }
      >
        <option value="">{t.top}</option>
        {possibleParents(items).map(({ id, depth }) => (
          <option key={id} value={id}>
            {`${'\u2003'.repeat(depth)}${nameOf(id)}`}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t.slug}
        maxLength={categoryLimits.slug}
        value={values.slug ?? slugify(values.name)}
        error={fields['slug']}
        onChange={({ target }) => set({ slug: target.value })}
      />
    </>
  );
}

interface NewValues {
  name: string;
  nameEn: string;
  parentId: number | null;
  /** Undefined: follows the name. */
  slug?: string;
}

function useNewCategory({ parentId, onClose, onMade }: NewProps) {
  const { t } = useTexts(categoryDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [values, setValues] = useState<NewValues>({ name: '', nameEn: '', parentId });
  async function add(): Promise<void> {
    const made = await change<CategoryDone>('/api/office/categories', values);
    if (made === null) return;
    toast({ text: t.added(values.name), kind: 'done' });
    onClose();
    onMade(made.id);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void add();
  }
  const set = (patch: Partial<NewValues>) => setValues({ ...values, ...patch });
  return { values, set, failed, fields, isBusy: busy !== null, submit };
}
