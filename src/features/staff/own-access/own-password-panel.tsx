import { useTexts } from '#ui/state/text-context.tsx';
import { officeTeamTexts } from '#text/office/office-team-text.ts';
import { officeSignInTexts } from '#text/office/office-sign-in-text.ts';
import { useState } from 'react';
import { isStaffPassword } from '#rules/person/staff-form.ts';
import { Modal } from '#ui/controls/modal.tsx';
import { DialogFoot } from '#ui/office/dialog-foot.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { StaffSignInPassword } from '#features/staff/staff-sign-in-fields.tsx';
import { OwnPanel } from './own-panel.tsx';

/** Another password of one's own (rule staff/own-password). */
export function OwnPassword() {
  const { t } = useTexts(officeTeamTexts);
  return (
    <OwnPanel
      title={t.password}
      action={t.changePassword}
      textOf={() => t.passwordText}
      renderDialog={({ email }, close) => <PasswordDialog email={email} onClose={close} />}
    />
  );
}

function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTexts(officeTeamTexts);
  const { t: door } = useTexts(officeSignInTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [tried, setTried] = useState(false);
  const isShort = tried && !isStaffPassword(newPassword);
  async function send(): Promise<void> {
    setTried(true);
    if (oldPassword === '' || !isStaffPassword(newPassword)) return;
    if (!(await change('/api/office/password', { oldPassword, newPassword }))) return;
    toast({ text: t.passwordChanged, kind: 'done' });
    onClose();
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t.changePassword}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      footer={<DialogFoot busy={busy} action={t.save} onClose={onClose} />}
    >
      <FailureNote text={failed} />
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <StaffSignInPassword
        label={t.oldPassword}
        autoComplete="current-password"
        value={oldPassword}
        error={tried && oldPassword === '' ? door.needed : fields['oldPassword']}
        onChange={setOld}
      />
      <StaffSignInPassword
        label={door.ownPassword}
        autoComplete="new-password"
        hint={door.passwordHint}
        value={newPassword}
        error={isShort ? door.passwordShort : fields['newPassword']}
        onChange={setNew}
      />
    </Modal>
  );
}
