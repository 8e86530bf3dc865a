import { useState } from 'react';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { companyRoles } from '#rules/person/company-roles.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { ConflictList } from '#ui/office/form/conflict-list.tsx';
import { useDraft } from '#ui/office/form/use-draft.ts';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { CompanyDialog } from '../company-dialog.tsx';

interface DialogProps {
  company: OfficeCompany;
  user: OfficeCompany['users'][number] | 'new';
  onClose: () => void;
}

/** Brings a customer into a company, changes their rights or takes them out (rule companies/office-users). */
export function UserDialog(props: DialogProps) {
  const { company, user } = props;
  const { t } = useTexts(companyDeskTexts);
  const form = useUserForm(props);
  const { nameOf, write } = useWritten(company.branches);
  const isNew = user === 'new';
  return (
    <CompanyDialog
      title={isNew ? t.users.add : user.name || user.email}
      failed={form.failed}
      isBusy={form.isBusy}
      action={isNew ? t.users.add : t.save}
      more={!isNew && <RemoveButton onRemove={() => form.remove(user.id)} />}
      onSave={form.save}
      onClose={form.close}
    >
      <ConflictList draft={form.draft} nameOf={nameOf} of={() => true} write={write} />
      <RightsFields isNew={isNew} form={form} />
      {company.branches.length > 0 && (
        <BranchChoice
          all={company.branches}
          chosen={form.branches}
          error={form.branchError}
          onChange={(branches) => form.draft.set('branches', branches)}
        />
      )}
    </CompanyDialog>
  );
}

/** Takes the user out with the second press: what they see and may do ends at once. */
function RemoveButton({ onRemove }: { onRemove: () => void }) {
  const { t } = useTexts(companyDeskTexts);
  const [isAsked, setAsked] = useState(false);
  return (
    <Button look={isAsked ? 'danger' : 'quiet'} onClick={isAsked ? onRemove : () => setAsked(true)}>
      {isAsked ? t.users.removeNow : t.users.remove}
    </Button>
  );
}

function RightsFields(props: { isNew: boolean; form: ReturnType<typeof useUserForm> }) {
  const { isNew, form } = props;
  const { t } = useTexts(companyDeskTexts);
  return (
    <>
      {isNew && (
        <TextField
          label={t.users.email}
          hint={t.users.emailHint}
          type="email"
          required
          autoComplete="off"
          maxLength={254}
          value={form.email}
          error={form.fields['email']}
          onChange={({ target }) => form.setEmail(target.value)}
        />
      )}
      <SelectField
        label={t.users.role}
        value={form.role}
        onChange={({ target }) =>
          form.draft.set('role', companyRoles.find((each) => each === target.value) ?? 'buyer')
        }
      >
        {companyRoles.map((role) => (
          <option key={role} value={role}>
            {t.roles[role]}
          </option>
        ))}
      </SelectField>
    </>
  );
}

type Rights = Pick<OfficeCompany['users'][number], 'role' | 'branches'>;

/** The rights of a user as they are; those of a new one: the first has to be a manager. */
function savedRights({ users }: OfficeCompany, user: DialogProps['user']): Rights {
  if (user === 'new') return { role: users.length === 0 ? 'manager' : 'buyer', branches: null };
  const { role, branches } = users.find(({ id }) => id === user.id) ?? user;
  return { role, branches };
}

function useUserForm({ company, user, onClose }: DialogProps) {
  const { t } = useTexts(companyDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [email, setEmail] = useState('');
  const seen = savedRights(company, user);
  const place = user === 'new' ? 'new' : user.id;
  const draft = useDraft<Rights>(`company-user:${company.code}:${place}`, seen);
  const [isShort, setShort] = useState(false);
  const users = `${officeUrls.company(company.code)}/users`;
  function close(): void {
    draft.clear();
    onClose();
  }
  async function send(path: string, body: object, text: string): Promise<void> {
    if ((await change(path, body)) === null) return;
    toast({ text, kind: 'done' });
    close();
  }
  function save(): void {
    const { role, branches } = draft.values;
    setShort(branches?.length === 0);
    if (branches?.length === 0 || draft.conflicts.length > 0) return;
    if (user === 'new') void send(users, { email, role, branches }, t.users.added);
    else void send(`${users}/${user.id}`, { role, branches, seen }, t.users.saved);
  }
  return {
    draft,
    email,
    setEmail,
    role: draft.values.role,
    branches: draft.values.branches,
    fields,
    failed,
    isBusy: busy !== null,
    branchError: isShort ? t.users.needsBranch : fields['branches'],
    save,
    close,
    remove: (id: number) => void send(`${users}/${id}/remove`, {}, t.users.removed),
  };
}

/** The names and values of conflicts, as the form shows them. */
function useWritten(all: OfficeCompany['branches']) {
  const { t } = useTexts(companyDeskTexts);
  return {
    nameOf: (name: keyof Rights) => t.users[name],
    write: (name: string, value: unknown) => {
      if (name === 'role') return t.roles[companyRoles.find((role) => role === value) ?? 'buyer'];
      if (!Array.isArray(value)) return t.users.everyBranch;
      return all
        .filter(({ id }) => value.includes(id))
        .map((branch) => branch.name)
        .join(', ');
    },
  };
}

function BranchChoice(props: {
  all: OfficeCompany['branches'];
  /** Null for all. */
  chosen: readonly number[] | null;
  error: string | undefined;
  onChange: (chosen: number[] | null) => void;
}) {
  const { all, chosen, error, onChange } = props;
  const { t } = useTexts(companyDeskTexts);
  return (
    <fieldset className="company-branches">
      <legend className="label">{t.users.branches}</legend>
      <label className="check">
        <input type="radio" checked={chosen === null} onChange={() => onChange(null)} />
        <span>{t.users.everyBranch}</span>
      </label>
      <label className="check">
        <input type="radio" checked={chosen !== null} onChange={() => onChange([])} />
        <span>{t.users.someBranches}</span>
      </label>
      {chosen !== null && (
        <div className="company-some">
          {all.map(({ id, name }) => (
            <label key={id} className="check">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) => {
                  const others = chosen.filter((each) => each !== id);
                  onChange(target.checked ? [...others, id] : others);
                }}
              />
              <span>{name}</span>
            </label>
          ))}
        </div>
      )}
      {error !== undefined && <span className="field-error">{error}</span>}
    </fieldset>
  );
}
