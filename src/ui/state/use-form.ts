import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { errorsOnLeave, errorsOnType, type FieldErrors } from './field-errors.ts';
import { takeDraft } from './form-drafts.ts';
import { useTakenOver } from './use-taken-over.ts';

interface FormInput<Values extends Record<Field, unknown>, Field extends string> {
  values: Values;
  setValues: (values: Values) => void;
  /** The values after somebody typed in a field, with masks and dependent fields applied. */
  change: (values: Values, field: Field, typed: string) => Values;
  /** Every error of the values. */
  check: (values: Values) => FieldErrors<Field>;
  /**
   * Sends values without errors; gives the errors that the shop found, or 'leaving' when the next
   * page is on its way: the form stays busy then. A failure is its own to show, it does not throw.
   */
  send: (values: Values) => Promise<FieldErrors<Field> | 'leaving'>;
  /** An empty field that was only passed by is not yet called wrong. */
  mayPassEmpty?: boolean;
  /** The shop's errors of a form that the browser sent by itself. */
  first?: FieldErrors<Field> | undefined;
  /** The names of the controls, where they are others than the fields'. */
  names?: Readonly<Record<Field, string>>;
}

/** A control that is wrong, or the first of a group that is. */
const firstWrong = '[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input';

/** One sending at a time; after 'leaving' there is no other. */
function useSending<Values extends Record<Field, unknown>, Field extends string>(
  send: FormInput<Values, Field>['send'],
) {
  const [sending, setSending] = useState(false);
  // Two presses can come before the first one is drawn.
  const underWay = useRef(false);
  async function sendSound(sound: Values): Promise<FieldErrors<Field>> {
    underWay.current = true;
    setSending(true);
    const found = await send(sound);
    if (found === 'leaving') return {};
    underWay.current = false;
    setSending(false);
    return found;
  }
  return { sending, isUnderWay: () => underWay.current, sendSound };
}

/** The values that the browser's form has and the state lacks. */
function typedIn(
  form: HTMLFormElement,
  values: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
) {
  return Object.entries(values).flatMap(([field, held]) => {
    const control = form.elements.namedItem(names[field] ?? field);
    const typed =
      control instanceof HTMLInputElement && control.type === 'checkbox'
        ? control.checked
        : textIn(control);
    return typed === undefined || typed === held ? [] : [[field, typed] as const];
  });
}

function textIn(control: Element | RadioNodeList | null): string | undefined {
  const holdsText =
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof RadioNodeList;
  return holdsText ? control.value : undefined;
}

/** For the form's ref: takes over what was typed before the script came, or before the session ended. */
function useTypedBefore<Values extends Record<Field, unknown>, Field extends string>({
  values,
  setValues,
  change,
  names,
}: FormInput<Values, Field>) {
  return useTakenOver<HTMLFormElement>((form) => {
    const draft = takeDraft(form);
    const drafted = Object.keys(values).flatMap((field) => {
      const text = draft[names?.[field as Field] ?? field];
      return text === undefined ? [] : [[field, text] as const];
    });
    const typed = [...typedIn(form, values, names ?? {}), ...drafted];
    if (typed.length === 0) return;
    const take = (held: Values, [name, value]: readonly [string, string | boolean]) =>
      typeof value === 'string' ? change(held, name as Field, value) : { ...held, [name]: value };
    setValues(typed.reduce(take, values));
  });
}

/**
 * When a form calls its fields wrong, and how it is sent: errors on leaving a field and on save, the
 * focus on the first wrong field, one sending at a time. Fields need `aria-invalid` where they have
 * an error (`Field` sets it).
 */
export function useForm<Values extends Record<Field, unknown>, Field extends string>(
  input: FormInput<Values, Field>,
) {
  const { values, setValues, check } = input;
  const [errors, setErrors] = useState<FieldErrors<Field>>(input.first ?? {});
  const attach = useTypedBefore(input);
  const { sending, isUnderWay, sendSound } = useSending(input.send);

  function update(field: Field, next: Values): void {
    setValues(next);
    setErrors(errorsOnType(errors, field, { before: check(values), now: check(next) }));
  }
  const type = (field: Field, typed: string) => update(field, input.change(values, field, typed));

  /** `left` is what the field holds where the form's values cannot know it. */
  function leave(field: Field, left?: string): void {
    const held = left === undefined ? values : { ...values, [field]: left };
    const passed = input.mayPassEmpty === true && held[field] === '';
    setErrors(errorsOnLeave(errors, field, passed ? {} : check(held)));
  }

  /** Checks and sends; gives what was wrong. `form` is where the first wrong field is focused. */
  async function send(form: HTMLFormElement | null, asked = values): Promise<FieldErrors<Field>> {
    if (isUnderWay()) return {};
    const found = check(asked);
    const wrong = Object.keys(found).length > 0 ? found : await sendSound(asked);
    // At once, so that the wrong field can be focused.
    flushSync(() => setErrors(wrong));
    form?.querySelector<HTMLElement>(firstWrong)?.focus();
    return wrong;
  }
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void send(event.currentTarget);
  }
  /** The props of a text control. */
  function field<Name extends Field>(name: Name) {
    return {
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => type(name, event.target.value),
      onBlur: () => leave(name),
    };
  }
  return { attach, errors, sending, update, type, leave, field, send, onSubmit };
}
