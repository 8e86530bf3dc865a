import { useTexts } from '#ui/state/text-context.tsx';
import { officeSignInTexts } from '#text/office/office-sign-in-text.ts';
import './staff-sign-in-layout.css';
import { useState } from 'react';
import type { OfficeDoor } from '#contract/office/office-staff.ts';
import { normaliseEmail } from '#rules/shop/email-address.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { localised, urls } from '#urls';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { CodeStep } from './code-step.tsx';
import { useStaffSignInCall, useWayIn } from './staff-sign-in-call.tsx';
import { StaffSignInPassword } from '#features/staff/staff-sign-in-fields.tsx';
import { StaffSignInLayout } from './staff-sign-in-layout.tsx';

/** How the merchant's people come in: password, then a code (rule staff/sign-in). */
export function StaffSignInScreen() {
  const { storeName } = useOffice();
  const { t } = useTexts(officeSignInTexts);
  const door = useOfficeRead<OfficeDoor>('/api/office/sign-in');
  const [email, setEmail] = useState('');
  const [awaitsCode, setAwaitsCode] = useState(false);
  return (
    <StaffSignInLayout storeName={door.data?.storeName ?? storeName} title={t.title}>
      <Loaded query={door} waiting={<WaitingRows count={4} />}>
        {({ storeName: name, demoOwner }) =>
          awaitsCode ? (
            <CodeStep email={email} onBack={() => setAwaitsCode(false)} />
          ) : (
            <PasswordStep
              {...{ email, setEmail, name, demoOwner }}
              onRight={() => setAwaitsCode(true)}
            />
          )
        }
      </Loaded>
    </StaffSignInLayout>
  );
}

function PasswordStep(props: {
  email: string;
  setEmail: (email: string) => void;
  name: string;
  demoOwner: boolean;
  onRight: () => void;
}) {
  const { email, setEmail } = props;
  const { t } = useTexts(officeSignInTexts);
  const gate = useStaffSignInCall();
  return (
    <>
      <h1 tabIndex={-1}>{t.title}</h1>
      <p className="gate-lead">{props.name}</p>
      <FailureNote text={gate.failure?.text ?? ''} />
      <PasswordForm gate={gate} email={email} setEmail={setEmail} onRight={props.onRight} />
      {props.demoOwner && <DemoOwner gate={gate} />}
      <GateFoot />
    </>
  );
}

function PasswordForm(props: {
  gate: ReturnType<typeof useStaffSignInCall>;
  email: string;
  setEmail: (email: string) => void;
  onRight: () => void;
}) {
  const { gate, email, setEmail } = props;
  const { t } = useTexts(officeSignInTexts);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const emailError = normaliseEmail(email) === null ? t.wrongEmail : undefined;
  const passwordError = password === '' ? t.needed : undefined;
  async function submit(): Promise<void> {
    setTried(true);
    if (emailError !== undefined || passwordError !== undefined) return;
    if (await gate.call('/api/office/sign-in', { email, password })) props.onRight();
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t.email}
        type="email"
        autoComplete="username"
        value={email}
        error={tried ? emailError : undefined}
        onChange={({ target }) => setEmail(target.value)}
      />
      <StaffSignInPassword
        label={t.password}
        autoComplete="current-password"
        value={password}
        error={tried ? passwordError : undefined}
        onChange={setPassword}
      />
      <Button type="submit" full busy={gate.busy === '/api/office/sign-in' && t.working}>
        {t.next}
      </Button>
    </form>
  );
}

function DemoOwner({ gate }: { gate: ReturnType<typeof useStaffSignInCall> }) {
  const { t } = useTexts(officeSignInTexts);
  const enter = useWayIn();
  const path = '/api/office/sign-in/demo';
  return (
    <Button
      look="secondary"
      full
      busy={gate.busy === path && t.working}
      onClick={() => void gate.call(path).then((done) => done && enter())}
    >
      {t.demo}
    </Button>
  );
}

function GateFoot() {
  const { locale } = useOffice();
  const { t } = useTexts(officeSignInTexts);
  return (
    <div className="gate-foot">
      <p>{t.rules}</p>
      <details>
        <summary>{t.lost}</summary>
        <p>{t.lostHint}</p>
      </details>
      <a href={localised(urls.login(), locale)}>{t.customers}</a>
    </div>
  );
}
