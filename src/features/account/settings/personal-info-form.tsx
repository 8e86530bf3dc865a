import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { AccountInfo } from '#contract/account.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { TextField } from '#ui/controls/field.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { PageForm } from '#ui/controls/page-form.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useAlive } from '#ui/state/use-alive.ts';
import { useForm } from '#ui/state/use-form.ts';
import { localised, urls } from '#urls';
import { MessageDialog } from './message-dialog.tsx';
import {
  cleanInfo,
  findInfoErrors,
  infoFields,
  useInfoSaving,
  type InfoErrors,
  type InfoField,
  type InfoValues,
} from './personal-info-state.tsx';
import { Button } from '#ui/controls/button.tsx';

/** The values that the browser sent by itself, else the stored ones. */
function firstValues(stored: InfoValues, sent: SentForm | undefined): InfoValues {
  if (!sent) return stored;
  const typed = (field: InfoField) => [field, sent.values[field] ?? stored[field]] as const;
  return { ...stored, ...Object.fromEntries(infoFields.map(typed)) };
}

function useInfoForm(
  stored: InfoValues,
  sent: SentForm | undefined,
  save: (values: InfoValues) => Promise<{ ok: boolean; errors: InfoErrors }>,
) {
  const t = useText();
  const [values, setValues] = useState(() => firstValues(stored, sent));
  const [saved, setSaved] = useState(stored);
  const untouched = JSON.stringify(values) === JSON.stringify(saved);
  const form = useForm<InfoValues, InfoField>({
    values,
    setValues,
    change: (held, field, typed) => ({ ...held, [field]: cleanInfo(field, typed) }),
    check: (held) => findInfoErrors(held, t),
    async send(sound) {
      const { ok, errors } = await save(sound);
      if (ok) setSaved(sound);
      return errors;
    },
    first: sent?.fields,
  });
  return { ...form, values, untouched };
}

type InfoForm = ReturnType<typeof useInfoForm>;

const nameLength = 50;

/** Stands for a date that was only begun: it has no value, only the browser knows that it is there. */
const begunDate = '-';

function dateIn(input: unknown, value: string): string {
  return input instanceof HTMLInputElement && input.validity.badInput ? begunDate : value;
}

function Gender({ form }: { form: InfoForm }) {
  const { account } = useText();
  const kinds = [
    ['female', account.female],
    ['male', account.male],
  ] as const;
  return (
    <fieldset>
      <legend className="label">{account.gender}</legend>
      <div className="option-list">
        {kinds.map(([value, label]) => (
          <label key={value} className="option radio">
            <input
              type="radio"
              name="gender"
              value={value}
              checked={form.values.gender === value}
              onChange={() => form.type('gender', value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function InfoFields({ form, email }: { form: InfoForm; email: string }) {
  const { account } = useText();
  const { name, surname, phone, birthdate } = account;
  const personName = { required: true, maxLength: nameLength };
  return (
    <>
      <div className="field-pair is-stacking">
        <TextField {...form.field('name')} {...personName} label={name} autoComplete="given-name" />
        <TextField
          {...form.field('surname')}
          {...personName}
          label={surname}
          autoComplete="family-name"
        />
      </div>
      <TextField
        label={account.email}
        type="email"
        name="email"
        value={email}
        readOnly
        hint={account.emailFixed}
      />
      <div className="field-pair is-stacking">
        <TextField
          {...form.field('phone')}
          label={phone}
          type="tel"
          autoComplete="tel"
          placeholder="+90 (5__) ___ __ __"
        />
        <TextField
          {...form.field('birthdate')}
          label={birthdate}
          type="date"
          min="1900-01-01"
          autoComplete="bday"
          onBlur={({ target }) => form.leave('birthdate', dateIn(target, target.value))}
        />
      </div>
      <Gender form={form} />
    </>
  );
}

/** How the form went that the browser sent by itself; the script says it in a dialog. */
function Said({ sent, wasSaved }: { sent: SentForm | undefined; wasSaved: boolean }) {
  const { account, common } = useText();
  if (sent)
    return (
      <NoticeBar kind="error" title={common.errorTitle} live>
        {sent.message}
      </NoticeBar>
    );
  if (!wasSaved) return null;
  return (
    <NoticeBar kind="ok" title={account.updated} live>
      {account.updatedHint}
    </NoticeBar>
  );
}

/**
 * Name, phone, gender and birthdate (rule account/info); the e-mail stays. `sent` is what the browser
 * sent by itself and the shop refused; `wasSaved`: what it sent was saved.
 */
export function PersonalInfoForm(props: {
  info: AccountInfo;
  sent: SentForm | undefined;
  wasSaved: boolean;
}) {
  const { info, sent, wasSaved } = props;
  const t = useText();
  const locale = useLocale();
  const isAlive = useAlive();
  const section = useRef<HTMLElement>(null);
  const { email, emailConfirmed: _told, consents: _given, ...stored } = info;
  const { message, save, close } = useInfoSaving();
  const form = useInfoForm(stored, sent, (values) => save({ ...values, email }));

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { birthdate } = form.values;
    const input = event.currentTarget.elements.namedItem('birthdate');
    void form.send(event.currentTarget, { ...form.values, birthdate: dateIn(input, birthdate) });
  }
  /** To the first field that is wrong, else back to the button. */
  function onClose(): void {
    flushSync(close);
    section.current?.querySelector<HTMLElement>('[aria-invalid], [type="submit"]')?.focus();
  }
  return (
    <>
      <section ref={section} className="panel">
        <div className="panel-head">
          <h2>{t.account.personal}</h2>
        </div>
        <div className="panel-body">
          <Said sent={sent} wasSaved={wasSaved} />
          <PageForm action={localised(urls.account, locale)} attach={form.attach} onSubmit={submit}>
            <input type="hidden" name="form" value="info" />
            <InfoFields form={form} email={email} />
            <Button
              type="submit"
              disabled={isAlive && form.untouched}
              busy={form.sending && t.common.saving}
            >
              {t.common.save}
            </Button>
          </PageForm>
        </div>
      </section>
      <MessageDialog message={message} onClose={onClose} />
    </>
  );
}
