import { useTexts } from '#ui/state/text-context.tsx';
import { officeTeamTexts } from '#text/office/office-team-text.ts';
import { useState } from 'react';
import type { RecoveryCodes } from '#contract/office/office-staff.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { DialogFoot } from '#ui/office/dialog-foot.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { OwnPanel } from './own-panel.tsx';
import { RecoveryCodeList } from '#features/staff/recovery-codes.tsx';

/** How many recovery codes are left, and ten new ones (rule staff/codes). */
export function OwnCodes() {
  const { t } = useTexts(officeTeamTexts);
  return (
    <OwnPanel
      title={t.codes}
      action={t.renewCodes}
      textOf={({ recoveryCodes }) => t.codesLeft(recoveryCodes)}
      renderDialog={(_me, close) => <RenewDialog onClose={close} />}
    />
  );
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(officeTeamTexts);
  const { busy, failed, change } = useOfficeChange();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  async function renew(): Promise<void> {
    const made = await change<RecoveryCodes>('/api/office/recovery-codes', { code });
    if (made) setCodes(made.recoveryCodes);
  }
  if (codes !== null) {
    return (
      <Modal
        open
        onClose={onClose}
        title={t.codes}
        footer={<Button onClick={onClose}>{t.done}</Button>}
      >
        <RecoveryCodeList codes={codes} />
      </Modal>
    );
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t.renewCodes}
      onSubmit={(event) => {
        event.preventDefault();
        void renew();
      }}
      footer={<DialogFoot busy={busy} action={t.renewCodes} onClose={onClose} />}
    >
      <p className="access-lead">{t.renewText}</p>
      <FailureNote text={failed} />
      <TextField
        label={t.ownCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
    </Modal>
  );
}
