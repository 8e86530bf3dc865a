import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { officeTeamTexts } from '#text/office/office-team-text.ts';
import { useState } from 'react';
import type { StaffLink } from '#contract/office/office-staff.ts';
import { isRole, roles, type Role } from '#rules/shop/call-scopes.ts';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { DialogFoot } from '#ui/office/dialog-foot.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';

/** Invites somebody: a link is made, sent, and shown once (rule staff/invitation). */
export function InviteDialog(props: {
  onClose: () => void;
  onMade: (name: string, link: StaffLink) => void;
}) {
  const { t } = useTexts(officeTeamTexts);
  const { busy, failed, fields, change } = useOfficeChange();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('orders');
  async function invite(): Promise<void> {
    // An empty field is the shop's to call wrong, in its own words.
    const body = { name: name || ' ', email: email || ' ', role };
    const made = await change<StaffLink>('/api/office/staff', body);
    if (!made) return;
    props.onMade(name, made);
    props.onClose();
  }
  return (
    <Modal
      open
      onClose={props.onClose}
      title={t.invite}
      onSubmit={(event) => {
        event.preventDefault();
        void invite();
      }}
      footer={<DialogFoot busy={busy} action={t.send} onClose={props.onClose} />}
    >
      <p className="access-lead">{t.inviteText}</p>
      <FailureNote text={failed} />
      <TextField
        label={t.name}
        maxLength={100}
        value={name}
        error={fields['name']}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t.email}
        type="email"
        maxLength={254}
        value={email}
        error={fields['email']}
        onChange={({ target }) => setEmail(target.value)}
      />
      <RoleField role={role} onChoose={setRole} />
    </Modal>
  );
}

function RoleField({ role, onChoose }: { role: Role; onChoose: (role: Role) => void }) {
  const { t } = useTexts(officeTeamTexts);
  const { roles: names } = useTexts(officeFrameTexts).t;
  return (
    <SelectField
      label={t.role}
      value={role}
      onChange={({ target }) => isRole(target.value) && onChoose(target.value)}
    >
      {roles.map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </SelectField>
  );
}
