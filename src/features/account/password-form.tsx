import { useState, type FormEvent } from 'react';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useForm } from '#ui/state/use-form.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import {
  emptyPasswords,
  findPasswordErrors,
  PasswordFields,
  type PasswordErrors,
  type Passwords,
} from './new-password-fields.tsx';
import { Button } from '#ui/controls/button.tsx';

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

  return async function save(
    values: Passwords,
  ): Promise<{ answer: Answer | null; fields: PasswordErrors }> {
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

/**
 * A new password, written twice (rules account/password-repeated, account/change-password). `email`
 * is for its keeper; `wasUpdated`: a link from a mail has just set one.
 */
export function PasswordForm({ email, wasUpdated }: { email: string; wasUpdated: boolean }) {
  const t = useText();
  const save = useSaving();
  const [values, setValues] = useState(emptyPasswords);
  const [answer, setAnswer] = useState<Answer | null>(
    wasUpdated ? { kind: 'ok', text: t.account.passwordUpdated } : null,
  );
  const form = useForm<Passwords, keyof Passwords>({
    values,
    setValues,
    change: (held, field, typed) => ({ ...held, [field]: typed }),
    check: (held) => findPasswordErrors(held, t),
    send: async (sound) => {
      const { answer: said, fields } = await save(sound);
      setAnswer(said);
      if (said?.kind === 'ok') setValues(emptyPasswords);
      return fields;
    },
    mayPassEmpty: true,
  });
  const untouched = values.password === '' && values.passwordVerify === '';

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (form.sending || untouched) return;
    const [text] = Object.values(findPasswordErrors(values, t));
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
