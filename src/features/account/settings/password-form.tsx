import { useState, type FormEvent } from 'react';
import type { SentForm } from '#contract/sent-form.ts';
import type { Messages } from '#text/messages.ts';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { PageForm } from '#ui/controls/page-form.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useAlive } from '#ui/state/use-alive.ts';
import { useForm } from '#ui/state/use-form.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import {
  emptyPasswords,
  findPasswordErrors,
  PasswordFields,
  type PasswordErrors,
  type Passwords,
} from '#features/account/new-password-fields.tsx';
import { Button } from '#ui/controls/button.tsx';
import { localised, urls } from '#urls';

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

function firstAnswer(
  { sent, wasUpdated }: { sent: SentForm | undefined; wasUpdated: boolean },
  t: Messages,
): Answer | null {
  if (sent) return { kind: 'error', text: sent.message };
  return wasUpdated ? { kind: 'ok', text: t.account.passwordUpdated } : null;
}

function usePasswordForm(first: { sent: SentForm | undefined; wasUpdated: boolean }) {
  const t = useText();
  const save = useSaving();
  const [values, setValues] = useState(emptyPasswords);
  const [answer, setAnswer] = useState(() => firstAnswer(first, t));
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
    first: first.sent?.fields,
  });
  const untouched = values.password === '' && values.passwordVerify === '';

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (form.sending || untouched) return;
    const [text] = Object.values(findPasswordErrors(values, t));
    setAnswer(text === undefined ? null : { kind: 'error', text });
    void form.send(event.currentTarget);
  }
  return { ...form, answer, untouched, submit };
}

/**
 * A new password, written twice (rules account/password-repeated, account/change-password). `email`
 * is for its keeper; `wasUpdated`: one has just been set, by a link from a mail or without the script;
 * `sent` is what the browser sent by itself and the shop refused.
 */
export function PasswordForm(props: {
  email: string;
  sent: SentForm | undefined;
  wasUpdated: boolean;
}) {
  const t = useText();
  const locale = useLocale();
  const isAlive = useAlive();
  const { answer, ...form } = usePasswordForm(props);
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>{t.account.changePassword}</h2>
      </div>
      <div className="panel-body">
        {answer && (
          <NoticeBar kind={answer.kind} live>
            {answer.text}
          </NoticeBar>
        )}
        <PageForm
          action={localised(urls.account, locale)}
          attach={form.attach}
          onSubmit={form.submit}
        >
          <input type="hidden" name="form" value="password" />
          <input
            hidden
            readOnly
            type="text"
            name="email"
            autoComplete="username"
            value={props.email}
          />
          <PasswordFields field={form.field} />
          <Button
            type="submit"
            disabled={isAlive && form.untouched}
            busy={form.sending && t.common.saving}
          >
            {t.account.savePassword}
          </Button>
        </PageForm>
      </div>
    </section>
  );
}
