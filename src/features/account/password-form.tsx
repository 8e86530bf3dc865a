import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { checkPassword } from '#rules/person/password.ts';
import type { Messages } from '#text/messages.ts';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/controls/toast-region.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { PasswordField } from './password-field.tsx';
import { Button } from '#ui/controls/button.tsx';

const empty = { password: '', passwordVerify: '' };
type Values = typeof empty;
type Errors = Partial<Values>;

/** The shop may ask for longer passwords; it says so when it refuses one. */
const shortestPassword = 6;

function findErrors({ password, passwordVerify }: Values, { account }: Messages): Errors {
  const checked = checkPassword(password, passwordVerify, { min: shortestPassword });
  if (checked.ok) return {};
  switch (checked.reason) {
    case 'length':
      return { password: account.passwordLength };
    case 'verify-required':
      return { passwordVerify: account.passwordVerify };
    case 'mismatch':
      return { passwordVerify: account.passwordMismatch };
    default:
      return checked.reason satisfies never;
  }
}

function useValues() {
  const t = useText();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});

  return {
    values,
    setValues,
    setErrors,
    find: () => findErrors(values, t),
    field: (name: keyof Values) => ({
      name,
      value: values[name],
      error: errors[name],
      onType(typed: string): void {
        const next = { ...values, [name]: typed };
        setValues(next);
        if (Object.keys(errors).length > 0) setErrors(findErrors(next, t));
      },
      /** A field that was only passed by is not yet wrong. */
      onLeave(): void {
        const { [name]: _, ...others } = errors;
        const error = values[name] === '' ? undefined : findErrors(values, t)[name];
        setErrors(error === undefined ? others : { ...others, [name]: error });
      },
    }),
  };
}

interface Answer {
  kind: 'ok' | 'error';
  text: string;
}

/** Saves a new password; a sign-in that is too old for that leads to the sign-in page and back. */
function useSaving() {
  const t = useText();
  const api = useShopApi();
  const store = useVisitorStore();
  const toast = useToast();
  const [saving, setSaving] = useState(false);

  async function save(values: Values): Promise<{ answer: Answer | null; fields: Errors }> {
    setSaving(true);
    try {
      const { success } = await api.savePassword(values);
      const answer: Answer = success
        ? { kind: 'ok', text: t.account.passwordUpdated }
        : { kind: 'error', text: t.common.technicalError };
      return { answer, fields: {} };
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status === 401) {
        toast({ text: refusal.message, kind: 'info' });
        store.signIn();
        return { answer: null, fields: {} };
      }
      const text = refusal?.message ?? t.common.technicalError;
      return { answer: { kind: 'error', text }, fields: refusal?.fields ?? {} };
    } finally {
      setSaving(false);
    }
  }
  return { saving, save };
}

function Fields({ field }: Pick<ReturnType<typeof useValues>, 'field'>) {
  const { account } = useText();
  return (
    <>
      <PasswordField
        {...field('password')}
        required
        label={account.newPassword}
        hint={account.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('passwordVerify')}
        required
        label={account.newPasswordAgain}
        autoComplete="new-password"
      />
    </>
  );
}

/**
 * A new password, written twice (rules account/password-repeated, account/change-password). `email`
 * is for its keeper.
 */
export function PasswordForm({ email }: { email: string }) {
  const t = useText();
  const { values, setValues, setErrors, find, field } = useValues();
  const { saving, save } = useSaving();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const untouched = values.password === '' && values.passwordVerify === '';

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (saving || untouched) return;
    setAnswer(null);
    const errors = find();
    const [text] = Object.values(errors);
    const said =
      text === undefined
        ? await save(values)
        : { answer: { kind: 'error' as const, text }, fields: errors };
    flushSync(() => {
      setAnswer(said.answer);
      setErrors(said.fields);
      if (said.answer?.kind === 'ok') setValues(empty);
    });
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }
  return (
    <form className="panel" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <div className="panel-head">
        <h2>{t.account.changePassword}</h2>
      </div>
      <div className="panel-body">
        {answer && (
          <NoticeBar kind={answer.kind} live>
            {answer.text}
          </NoticeBar>
        )}
        <input hidden readOnly type="text" name="email" autoComplete="username" value={email} />
        <Fields field={field} />
        <Button type="submit" disabled={untouched} busy={saving && t.common.saving}>
          {t.account.savePassword}
        </Button>
      </div>
    </form>
  );
}
