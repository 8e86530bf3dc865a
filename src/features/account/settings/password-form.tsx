import { useState, type FormEvent } from 'react';
import { ownAccountTexts, type OwnAccountText } from '#text/customer/own-account-text.ts';
import type { SentForm } from '#contract/sent-form.ts';
import type { Messages } from '#text/messages.ts';
import { asRefusal, failureText } from '#ui/state/api-refusal.ts';
import type { FieldErrors } from '#ui/state/field-errors.ts';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { PageForm } from '#ui/controls/page-form.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { useAlive } from '#ui/state/use-alive.ts';
import { useForm } from '#ui/state/use-form.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import {
  emptyPasswords,
  findPasswordErrors,
  PasswordFields,
  type Passwords,
} from '#features/account/new-password-fields.tsx';
import { PasswordField } from '#ui/account/password-field.tsx';
import { Button } from '#ui/controls/button.tsx';
import { localised, urls } from '#urls';

const emptyForm = { currentPassword: '', ...emptyPasswords };
type PasswordChange = Passwords & { currentPassword: string };
type ChangeErrors = FieldErrors<keyof PasswordChange>;

/** The current password's own error comes first, as on the page. */
function findErrors(values: PasswordChange, t: Messages, own: OwnAccountText): ChangeErrors {
  const errors = findPasswordErrors(values, t);
  return values.currentPassword === ''
    ? { currentPassword: own.currentPasswordMissing, ...errors }
    : errors;
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

  return async function save(
    values: PasswordChange,
  ): Promise<{ answer: Answer | null; fields: ChangeErrors }> {
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
      const text = failureText(error, t);
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
  const { t: own } = useTexts(ownAccountTexts);
  const save = useSaving();
  const [values, setValues] = useState(emptyForm);
  const [answer, setAnswer] = useState(() => firstAnswer(first, t));
  const form = useForm<PasswordChange, keyof PasswordChange>({
    values,
    setValues,
    change: (held, field, typed) => ({ ...held, [field]: typed }),
    check: (held) => findErrors(held, t, own),
    send: async (sound) => {
      const { answer: said, fields } = await save(sound);
      setAnswer(said);
      if (said?.kind === 'ok') setValues(emptyForm);
      return fields;
    },
    mayPassEmpty: true,
    first: first.sent?.fields,
  });
  const untouched = Object.values(values).every((value) => value === '');

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (form.sending || untouched) return;
    const [text] = Object.values(findErrors(values, t, own));
    setAnswer(text === undefined ? null : { kind: 'error', text });
    void form.send(event.currentTarget);
  }
  return { ...form, answer, untouched, submit };
}

function FormFields({
  email,
  field,
}: { email: string } & Pick<ReturnType<typeof usePasswordForm>, 'field'>) {
  const { t: own } = useTexts(ownAccountTexts);
  return (
    <>
      <input type="hidden" name="form" value="password" />
      <input hidden readOnly type="text" name="email" autoComplete="username" value={email} />
      <PasswordField
        {...field('currentPassword')}
        required
        label={own.currentPassword}
        autoComplete="current-password"
      />
      <PasswordFields field={field} />
    </>
  );
}

/**
 * The current password and the new one, written twice (rules account/password-repeated, account/change-password).
 * `email` tells a password manager whose they are; `wasUpdated`: one has just been set, by a link from a mail or without the script;
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
          <FormFields email={props.email} field={form.field} />
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
