import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { officeSignInTexts } from '#text/office/office-sign-in-text.ts';
import './invitation-screen.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation, OfficeDoor, RecoveryCodes } from '#contract/office/office-staff.ts';
import { isStaffPassword } from '#rules/person/staff-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { useFailureText, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { officePaths, officeRoots } from '#ui/office/state/office-urls.ts';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { CodeSetupPart } from '#features/staff/code-setup.tsx';
import { useStaffSignInCall } from './staff-sign-in-call.tsx';
import { CodeField, StaffSignInPassword } from '#features/staff/staff-sign-in-fields.tsx';
import { StaffSignInLayout } from './staff-sign-in-layout.tsx';
import { RecoveryCodeList } from '#features/staff/recovery-codes.tsx';

/** The page of a link by which a person sets a password and a one-time code (rule staff/invitation). */
export function InvitationScreen() {
  const { caller } = useOffice();
  const storeName = useOfficeRead<OfficeDoor>('/api/office/sign-in').data?.storeName ?? '';
  const { t } = useTexts(officeSignInTexts);
  const failureText = useFailureText();
  // The token stands behind the `#`, so that no server and no log sees it.
  const [token] = useState(() => window.location.hash.slice(1));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const invitation = useQuery({
    queryKey: ['invitation'],
    queryFn: () => caller.post<Invitation>('/api/office/invitation/look', { token }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  function finish(made: readonly string[]): void {
    history.replaceState(null, '', window.location.pathname);
    setCodes(made);
  }
  if (codes !== null) return <Codes codes={codes} storeName={storeName} />;
  return (
    <StaffSignInLayout storeName={storeName} title={t.invitationTitle} wide>
      {invitation.data && <SetUp invitation={invitation.data} token={token} onDone={finish} />}
      {invitation.isPending && <WaitingRows count={6} />}
      {invitation.isError && (
        <>
          <h1 tabIndex={-1}>{t.linkOver}</h1>
          <p className="gate-lead">{failureText(invitation.error)}</p>
          <OfficeLink className="button is-secondary" to={officePaths.signIn}>
            {t.toSignIn}
          </OfficeLink>
        </>
      )}
    </StaffSignInLayout>
  );
}

interface SetUpProps {
  invitation: Invitation;
  token: string;
  onDone: (codes: readonly string[]) => void;
}

/** The typed password and code, their errors, and the function that sends them. */
function useSetUp({ token, onDone }: SetUpProps) {
  const { t } = useTexts(officeSignInTexts);
  const gate = useStaffSignInCall();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  async function submit(): Promise<void> {
    setTried(true);
    if (!isStaffPassword(password) || code.length < 6) return;
    const body = { token, password, code };
    const made = await gate.call<RecoveryCodes>('/api/office/invitation', body);
    if (made) onDone(made.recoveryCodes);
  }
  const isWrong = gate.failure?.code === 'wrong-code';
  const missing = tried && code.length < 6 ? t.needed : undefined;
  return {
    password,
    setPassword,
    code,
    setCode,
    submit,
    isBusy: gate.busy !== null,
    failure: isWrong ? '' : (gate.failure?.text ?? ''),
    passwordError: tried && !isStaffPassword(password) ? t.passwordShort : undefined,
    codeError: isWrong ? gate.failure?.text : missing,
  };
}

function SetUp(props: SetUpProps) {
  const { name, email, role, uri, secret } = props.invitation;
  const { t } = useTexts(officeSignInTexts);
  const { roles } = useTexts(officeFrameTexts).t;
  const form = useSetUp(props);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <h1 tabIndex={-1}>{name}</h1>
      <p className="gate-lead">{t.invitationFor(email, roles[role])}</p>
      <FailureNote text={form.failure} />
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <StaffSignInPassword
        label={t.ownPassword}
        autoComplete="new-password"
        hint={t.passwordHint}
        value={form.password}
        error={form.passwordError}
        onChange={form.setPassword}
      />
      <CodeSetupPart uri={uri} secret={secret} />
      <CodeField
        value={form.code}
        hint={t.codeHintSetUp}
        error={form.codeError}
        onChange={form.setCode}
      />
      <Button type="submit" full busy={form.isBusy && t.working}>
        {t.setUp}
      </Button>
    </form>
  );
}

function Codes({ codes, storeName }: { codes: readonly string[]; storeName: string }) {
  const { locale } = useOffice();
  const { t } = useTexts(officeSignInTexts);
  const [isKept, setKept] = useState(false);
  return (
    <StaffSignInLayout storeName={storeName} title={t.codesTitle} wide>
      <h1 tabIndex={-1}>{t.codesTitle}</h1>
      <RecoveryCodeList codes={codes} />
      <label className="check">
        <input
          type="checkbox"
          checked={isKept}
          onChange={({ target }) => setKept(target.checked)}
        />
        {t.codesKept}
      </label>
      <Button full disabled={!isKept} onClick={() => window.location.assign(officeRoots[locale])}>
        {t.toOffice}
      </Button>
    </StaffSignInLayout>
  );
}
