import { useState, type FormEvent } from 'react';
import type { BrandDone, OfficeBrand } from '#contract/office/catalog/office-brands.ts';
import { brandLimits } from '#rules/catalog/brand-form.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import { brandDeskTexts } from '#text/office/catalog/brand-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { PictureField } from '#ui/office/form/picture-field.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { urls } from '#urls';

interface DialogProps {
  brand: OfficeBrand | 'new';
  onClose: () => void;
}

/** Adds a brand, or changes one (rules categories/brands, categories/brand-address). */
export function BrandDialog(props: DialogProps) {
  const { brand, onClose } = props;
  const { t } = useTexts(brandDeskTexts);
  const form = useBrandForm(props);
  return (
    <Modal
      open
      onClose={onClose}
      title={brand === 'new' ? t.newTitle : t.editTitle}
      onSubmit={form.submit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={form.isBusy && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <BrandFields isNew={brand === 'new'} form={form} />
    </Modal>
  );
}

function BrandFields(props: { isNew: boolean; form: ReturnType<typeof useBrandForm> }) {
  const { isNew, form } = props;
  const { t } = useTexts(brandDeskTexts);
  const { values, fields, put } = form;
  return (
    <div className="brand-dialog">
      {form.failed !== '' && <FailureNote text={form.failed} />}
      <TextField
        label={t.name}
        required
        maxLength={brandLimits.name}
        value={values.name}
        error={fields['name']}
        onChange={({ target }) => put({ name: target.value })}
      />
      <TextField
        label={t.code}
        required={!isNew}
        maxLength={brandLimits.code}
        spellCheck={false}
        hint={isNew && values.code === '' ? t.newCodeHint : t.codeHint(slugify(values.code))}
        value={values.code}
        error={fields['code']}
        onChange={({ target }) => put({ code: target.value })}
      />
      <div className="brand-dialog-picture">
        {values.image === '' ? (
          <span className="brand-table-empty" />
        ) : (
          <img src={urls.image(229, values.image)} alt="" width={88} height={88} />
        )}
        <PictureField
          name={t.picture}
          hint={t.pictureHint}
          file={values.image}
          error={fields['image']}
          onChange={(image) => put({ image })}
        />
      </div>
    </div>
  );
}

function useBrandForm({ brand, onClose }: DialogProps) {
  const { t } = useTexts(brandDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  // The list may show another person's change meanwhile: `seen` is what this form began with.
  const [began] = useState(brand === 'new' ? null : brand);
  const [values, setValues] = useState({
    name: began?.name ?? '',
    code: began?.code ?? '',
    image: began?.image ?? '',
  });
  async function save(): Promise<void> {
    const { name, code, image } = values;
    const body = {
      name,
      image,
      ...(began ? { code, seen: began.version } : code.trim() !== '' && { code }),
    };
    const path = began ? `/api/office/brands/${began.id}` : '/api/office/brands';
    const done = await change<BrandDone>(path, body);
    if (done === null) return;
    toast({ text: began ? t.saved : t.added(name.trim()), kind: 'done' });
    onClose();
  }
  return {
    values,
    put: (part: Partial<typeof values>) => setValues({ ...values, ...part }),
    isBusy: busy !== null,
    failed,
    fields,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void save();
    },
  };
}
