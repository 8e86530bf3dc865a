import { useState, type FormEvent } from 'react';
import type { AssortmentMembers } from '#contract/office/prices/groups.ts';
import type { WholesaleDone } from '#contract/office/prices/price-lists.ts';
import { wholesaleLimits } from '#rules/price/lists/list-form.ts';
import { assortmentDeskTexts } from '#text/office/prices/assortment-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { HiddenCount, MemberFields } from './member-fields.tsx';

/** Adds an assortment, or changes the one with a code (rule wholesale/assortment-work). */
export function AssortmentDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTexts(assortmentDeskTexts);
  const query = useOfficeRead<AssortmentMembers>(officeUrls.assortment(code), {
    enabled: code !== '',
  });
  if (code === '') return <FormDialog began={null} onClose={onClose} />;
  if (query.data) return <FormDialog began={query.data} onClose={onClose} />;
  return (
    <Modal open onClose={onClose} title={t.editTitle}>
      <Loaded query={query} waiting={<WaitingRows count={4} />}>
        {() => null}
      </Loaded>
    </Modal>
  );
}

interface FormProps {
  began: AssortmentMembers | null;
  onClose: () => void;
}

function FormDialog(props: FormProps) {
  const { onClose } = props;
  const { t } = useTexts(assortmentDeskTexts);
  const form = useAssortmentForm(props);
  const { began, values, put, fields } = form;
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={began === null ? t.newTitle : t.editTitle}
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
      <FailureNote text={form.failed} />
      <TextField
        label={t.name}
        required
        maxLength={wholesaleLimits.name}
        value={values.name}
        error={fields['name']}
        onChange={({ target }) => put({ name: target.value })}
      />
      {began === null && (
        <TextField
          label={t.code}
          hint={t.codeHint}
          maxLength={wholesaleLimits.code}
          spellCheck={false}
          value={values.code}
          error={fields['code']}
          onChange={({ target }) => put({ code: target.value })}
        />
      )}
      <MemberFields values={values} put={put} fields={fields} />
      {began && <HiddenCount count={began.hides} />}
    </Modal>
  );
}

function useAssortmentForm({ began: found, onClose }: FormProps) {
  const { t } = useTexts(assortmentDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const undoing = useOfficeChange({ failsAsToast: true });
  // The call may answer another person's change meanwhile: this is what the form began with.
  const [began] = useState(found);
  const { name = '', products = [], brands = [], categories = [] } = began ?? {};
  const before = { name, products, brands, categories };
  const [values, setValues] = useState({ ...before, code: '' });
  const path = began ? officeUrls.assortment(began.code) : '/api/office/assortments';
  async function undo(seen: number): Promise<void> {
    const done = await undoing.change(path, { ...before, seen });
    if (done !== null) toast({ text: t.undone, kind: 'done' });
  }
  async function save(): Promise<void> {
    const { code, ...rest } = values;
    const own = began ? { seen: began.version } : code.trim() !== '' && { code };
    const done = await change<WholesaleDone>(path, { ...rest, ...own });
    if (done === null) return;
    onClose();
    if (!began) return toast({ text: t.added(values.name.trim()), kind: 'done' });
    const action = { label: t.undo, onPress: () => void undo(done.version) };
    toast({ text: t.saved, kind: 'done', action });
  }
  return {
    began,
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
