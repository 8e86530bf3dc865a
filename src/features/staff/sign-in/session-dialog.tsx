import { useTexts } from '#ui/state/text-context.tsx';
import { officeSignInTexts } from '#text/office/office-sign-in-text.ts';
import './session-dialog.css';
import { useState } from 'react';
import type { OfficeSession } from '#contract/office/office-staff.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { CodeAgain } from './code-step.tsx';
import { useStaffSignInCall } from './staff-sign-in-call.tsx';
import { StaffSignInPassword } from '#features/staff/staff-sign-in-fields.tsx';

/** Signs the same person in again, over the screen on which they are (rule staff/session-expiry). */
export function SessionDialog(props: {
  me: OfficeSession;
  isOver: boolean;
  onEnter: () => void;
  onClose: () => void;
}) {
  const { me, isOver, onEnter, onClose } = props;
  const { t } = useTexts(officeSignInTexts);
  const [awaitsCode, setAwaitsCode] = useState(false);
  return (
    <Modal open onClose={onClose} title={t.againTitle}>
      <p className="session-dialog-lead">{isOver ? t.againOver : t.againSoon}</p>
      {me.isDemo ? (
        <DemoAgain onEnter={onEnter} />
      ) : awaitsCode ? (
        <CodeAgain email={me.email} onEnter={onEnter} />
      ) : (
        <PasswordAgain email={me.email} onRight={() => setAwaitsCode(true)} />
      )}
    </Modal>
  );
}

function PasswordAgain({ email, onRight }: { email: string; onRight: () => void }) {
  const { t } = useTexts(officeSignInTexts);
  const gate = useStaffSignInCall();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  async function submit(): Promise<void> {
    setTried(true);
    if (password === '') return;
    if (await gate.call('/api/office/sign-in', { email, password })) onRight();
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FailureNote text={gate.failure?.text ?? ''} />
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <StaffSignInPassword
        label={t.passwordOf(email)}
        autoComplete="current-password"
        value={password}
        error={tried && password === '' ? t.needed : undefined}
        onChange={setPassword}
      />
      <Button type="submit" full busy={gate.busy !== null && t.working}>
        {t.next}
      </Button>
    </form>
  );
}

function DemoAgain({ onEnter }: { onEnter: () => void }) {
  const { t } = useTexts(officeSignInTexts);
  const gate = useStaffSignInCall();
  const enter = () => void gate.call('/api/office/sign-in/demo').then((done) => done && onEnter());
  return (
    <>
      <FailureNote text={gate.failure?.text ?? ''} />
      <Button full busy={gate.busy !== null && t.working} onClick={enter}>
        {t.demo}
      </Button>
    </>
  );
}
