import { useState, type FormEvent } from 'react';
import { checkPassword } from '#rules/person/password.ts';
import type { Messages } from '#text/messages.ts';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import type { FieldErrors } from '#ui/state/field-errors.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useForm } from '#ui/state/use-form.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { PasswordField } from './password-field.tsx';
import { Button } from '#ui/controls/button.tsx';

const empty = { password: '', passwordVerify: '' };
type Values = typeof empty;
type Errors = FieldErrors<keyof Values>;

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

  return async function save(values: Values): Promise<{ answer: Answer | null; fields: Errors }> {
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
    }
  };
}

function PasswordFields({
  field,
}: Pick<ReturnType<typeof useForm<Values, keyof Values>>, 'field'>) {
  const t = useText();
  return (
    <>
      <PasswordField
        {...field('password')}
        required
        label={t.account.newPassword}
        hint={t.account.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('passwordVerify')}
        required
        label={t.account.newPasswordAgain}
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
  const save = useSaving();
  const [values, setValues] = useState(empty);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const form = useForm<Values, keyof Values>({
    values,
    setValues,
    change: (held, field, typed) => ({ ...held, [field]: typed }),
    check: (held) => findErrors(held, t),
    send: async (sound) => {
      const { answer: said, fields } = await save(sound);
      setAnswer(said);
      if (said?.kind === 'ok') setValues(empty);
      return fields;
    },
    mayPassEmpty: true,
  });
  const untouched = values.password === '' && values.passwordVerify === '';

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (form.sending || untouched) return;
    const [text] = Object.values(findErrors(values, t));
    setAnswer(text === undefined ? null : { kind: 'error', text });
    void form.send(event.currentTarget);
  }
  return (
    <form className="panel" method="post" noValidate onSubmit={submit}>
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
        <PasswordFields field={form.field} />
        <Button type="submit" disabled={untouched} busy={form.sending && t.common.saving}>
          {t.account.savePassword}
        </Button>
      </div>
    </form>
  );
}
