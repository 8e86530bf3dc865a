import { useRef, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { AccountInfo } from '#contract/account.ts';
import { TextField } from '#ui/controls/field.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { useInfoSaving, useInfoValues, type InfoField } from './personal-info-state.tsx';
import { Button } from '#ui/controls/button.tsx';

type InfoState = ReturnType<typeof useInfoValues>;

const nameLength = 50;

/** Stands for a date that was only begun: it has no value, only the browser knows that it is there. */
const begunDate = '-';

function dateIn(input: unknown, value: string): string {
  return input instanceof HTMLInputElement && input.validity.badInput ? begunDate : value;
}

/** A text field of the form, wired to its state. */
function wired(state: InfoState, name: InfoField) {
  return {
    name,
    value: state.values[name],
    error: state.errors[name],
    onChange: (event: { target: HTMLInputElement }) => state.type(name, event.target.value),
    onBlur: () => state.leave(name),
  };
}

function Gender({ state }: { state: InfoState }) {
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
              checked={state.values.gender === value}
              onChange={() => state.type('gender', value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function InfoFields({ state, email }: { state: InfoState; email: string }) {
  const { account } = useText();
  const { name, surname, phone, birthdate } = account;
  const personName = { required: true, maxLength: nameLength };
  return (
    <>
      <div className="field-pair is-stacking">
        <TextField
          {...wired(state, 'name')}
          {...personName}
          label={name}
          autoComplete="given-name"
        />
        <TextField
          {...wired(state, 'surname')}
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
          {...wired(state, 'phone')}
          label={phone}
          type="tel"
          autoComplete="tel"
          placeholder="+90 (5__) ___ __ __"
        />
        <TextField
          {...wired(state, 'birthdate')}
          label={birthdate}
          type="date"
          min="1900-01-01"
          autoComplete="bday"
          onBlur={({ target }) => state.leave('birthdate', dateIn(target, target.value))}
        />
      </div>
      <Gender state={state} />
    </>
  );
}

/** Name, phone, gender and birthdate (rule account/info); the e-mail stays. */
export function PersonalInfoForm({ info }: { info: AccountInfo }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const { email, ...stored } = info;
  const state = useInfoValues(stored);
  const { saving, message, save, close } = useInfoSaving();

  /** To the first field that is wrong, else back to the button. */
  function focus(): void {
    form.current?.querySelector<HTMLElement>('[aria-invalid], [type="submit"]')?.focus();
  }
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (saving) return;
    const birthdate = dateIn(
      event.currentTarget.elements.namedItem('birthdate'),
      state.values.birthdate,
    );
    const values = { ...state.values, birthdate };
    let errors = state.find(values);
    const sound = Object.keys(errors).length === 0;
    if (sound) errors = await save({ ...values, email });
    flushSync(() => state.setErrors(errors));
    if (!sound) focus();
  }
  return (
    <>
      <form
        ref={form}
        className="panel"
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <div className="panel-head">
          <h2>{t.account.personal}</h2>
        </div>
        <div className="panel-body">
          <InfoFields state={state} email={email} />
          <Button type="submit" busy={saving && t.common.saving}>
            {t.common.save}
          </Button>
        </div>
      </form>
      <MessageDialog
        message={message}
        onClose={() => {
          flushSync(close);
          focus();
        }}
      />
    </>
  );
}
