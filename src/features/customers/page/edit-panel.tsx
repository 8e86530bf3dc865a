import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { customerFields, type CustomerField } from '#rules/person/customer-work.ts';
import { customerPageTexts } from '#text/office/customers/customer-page-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { SaveBar } from '#ui/office/form/save-bar.tsx';
import { useDraft, type Draft } from '#ui/office/form/use-draft.ts';
import { Panel } from '#ui/office/panel.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

type Values = Record<CustomerField, string>;

const inputTypes: Readonly<Record<CustomerField, string>> = {
  name: 'text',
  surname: 'text',
  email: 'email',
  phone: 'tel',
};

/** The form of a customer's data; with unsaved changes it opens by itself (rules customers/edit, office/drafts). */
export function EditPanel(props: {
  customer: OfficeCustomer;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTexts(customerPageTexts);
  const form = useEdit(props.customer, props.onClose);
  const { draft } = form;
  if (!props.isOpen && draft.changed.length === 0) return null;
  return (
    <>
      <Panel
        title={t.edit.title}
        aside={
          draft.changed.length === 0 && (
            <Button look="quiet" className="is-small" onClick={props.onClose}>
              {t.edit.close}
            </Button>
          )
        }
        className="customer-edit"
      >
        <div className="customer-edit-fields">
          {customerFields.map((field) => (
            <EditField key={field} field={field} draft={draft} error={form.fields[field]} />
          ))}
        </div>
      </Panel>
      <SaveBar
        changes={draft.changed.map((field) => t.edit.fields[field])}
        conflicts={draft.conflicts.length}
        busy={form.isBusy}
        failed={form.failed}
        onSave={form.save}
        onGiveUp={form.giveUp}
      />
    </>
  );
}

function EditField(props: {
  field: CustomerField;
  draft: Draft<Values>;
  error: string | undefined;
}) {
  const { field, draft, error } = props;
  const { t } = useTexts(customerPageTexts);
  const conflict = draft.conflicts.find(({ name }) => name === field);
  const isNewEmail = field === 'email' && draft.changed.includes('email');
  return (
    <div>
      <TextField
        label={t.edit.fields[field]}
        type={inputTypes[field]}
        autoComplete="off"
        maxLength={field === 'email' ? 254 : 60}
        value={draft.values[field]}
        error={error}
        hint={isNewEmail ? t.edit.emailHint : undefined}
        onChange={({ target }) => draft.set(field, target.value)}
      />
      {conflict && (
        <div className="office-note is-warning" role="alert">
          <div>
            {t.edit.theirs(String(conflict.theirs))}
            <span className="customer-tags">
              <Button
                look="secondary"
                className="is-small"
                onClick={() => draft.settle(field, 'mine')}
              >
                {t.edit.keepMine}
              </Button>
              <Button
                look="secondary"
                className="is-small"
                onClick={() => draft.settle(field, 'theirs')}
              >
                {t.edit.takeTheirs}
              </Button>
            </span>
          </div>
        </div>
      )}
    </div>
  );
}

function useEdit(customer: OfficeCustomer, onClose: () => void) {
  const { t } = useTexts(customerPageTexts);
  const { id, version, name, surname, email, phone } = customer;
  const draft = useDraft<Values>(`customer:${id}`, { name, surname, email, phone });
  const { busy, failed, fields, change } = useOfficeChange();
  const toast = useToast();
  async function save(): Promise<void> {
    const done = await change(officeUrls.customer(id), { ...draft.values, seen: version });
    if (done === null) return;
    draft.clear();
    toast({ text: t.edit.saved, kind: 'done' });
    onClose();
  }
  function giveUp(): void {
    draft.clear();
    onClose();
  }
  return { draft, failed, fields, isBusy: busy !== null, save: () => void save(), giveUp };
}
