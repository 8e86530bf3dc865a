import { useTexts } from '#ui/state/text-context.tsx';
import { officeSignInTexts } from '#text/office/office-sign-in-text.ts';
import { useState } from 'react';
import { plainRecoveryCode } from '#rules/person/staff-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useStaffSignInCall, useWayIn } from './staff-sign-in-call.tsx';
import { CodeField } from '#features/staff/staff-sign-in-fields.tsx';

/** The typed code, its error, and the function that sends it. */
function useCode(onEnter: () => void) {
  const { t } = useTexts(officeSignInTexts);
  const gate = useStaffSignInCall();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const isWhole = isRecovery ? plainRecoveryCode(code) !== null : code.length === 6;
  async function send(typed: string): Promise<void> {
    if (await gate.call('/api/office/sign-in/code', { code: typed })) onEnter();
    else setCode('');
  }
  function submit(): void {
    setTried(true);
    gate.forget();
    if (isWhole) void send(code);
  }
  function change(): void {
    setRecovery(!isRecovery);
    setCode('');
    setTried(false);
    gate.forget();
  }
  const isWrong = gate.failure?.code === 'wrong-code';
  const missing = tried && !isWhole && gate.busy === null ? t.needed : undefined;
  return {
    isRecovery,
    code,
    setCode,
    send,
    submit,
    change,
    isBusy: gate.busy !== null,
    failure: isWrong ? '' : (gate.failure?.text ?? ''),
    error: isWrong ? gate.failure?.text : missing,
  };
}

/** The second step: six digits of the app, or a recovery code (rule staff/codes). */
export function CodeStep({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTexts(officeSignInTexts);
  const step = useCode(useWayIn());
  return (
    <>
      <button type="button" className="gate-back" onClick={onBack}>
        <OfficeIcon name="arrow-left" />
        {t.back}
      </button>
      <h1 tabIndex={-1}>{step.isRecovery ? t.recoveryTitle : t.codeTitle}</h1>
      <p className="gate-lead">{step.isRecovery ? t.recoveryText : t.codeText}</p>
      <CodeForm email={email} step={step} />
    </>
  );
}

type Step = ReturnType<typeof useCode>;

function CodeForm({ email, step }: { email: string; step: Step }) {
  const { t } = useTexts(officeSignInTexts);
  return (
    <>
      <FailureNote text={step.failure} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          step.submit();
        }}
      >
        <p className="office-note is-info">
          <OfficeIcon name="mail" />
          <b>{email}</b>
        </p>
        <StepField step={step} />
        <Button type="submit" full busy={step.isBusy && t.working}>
          {t.enter}
        </Button>
      </form>
      <OtherWay isRecovery={step.isRecovery} onPress={step.change} />
    </>
  );
}

/** The same step in a dialog, where somebody stays on their screen. */
export function CodeAgain({ email, onEnter }: { email: string; onEnter: () => void }) {
  return <CodeForm email={email} step={useCode(onEnter)} />;
}

function StepField({ step }: { step: Step }) {
  const { t } = useTexts(officeSignInTexts);
  const { code, setCode, error } = step;
  if (step.isRecovery) {
    return (
      <TextField
        label={t.recoveryTitle}
        value={code}
        error={error}
        autoComplete="off"
        maxLength={20}
        onChange={({ target }) => setCode(target.value)}
      />
    );
  }
  return (
    <CodeField
      value={code}
      error={error}
      hint={t.codeHint}
      takesFocus
      onChange={setCode}
      onFull={(typed) => void step.send(typed)}
    />
  );
}

function OtherWay({ isRecovery, onPress }: { isRecovery: boolean; onPress: () => void }) {
  const { t } = useTexts(officeSignInTexts);
  return (
    <button type="button" className="gate-other" onClick={onPress}>
      <OfficeIcon name="key-round" />
      <span>
        <b>{isRecovery ? t.toCode : t.recovery}</b>
        {!isRecovery && <small className="caption">{t.recoveryHint}</small>}
      </span>
      <OfficeIcon name="chevron-right" />
    </button>
  );
}
