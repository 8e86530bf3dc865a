import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { CancelOffer } from '#contract/order-cancellation.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { cancelPart, type PartCancellationResult } from '#rules/order/cancellation/cancel-part.ts';
import {
  cancelFormNames as names,
  isCancelReason,
  wishesIn,
} from '#rules/order/cancellation/cancel-reasons.ts';
import { cancellationTexts } from '#text/customer/cancellation-text.ts';
import { useLocale } from '#ui/state/text-context.tsx';
import { useTakenOver } from '#ui/state/use-taken-over.ts';

/** The fields of the form, by their names. */
type Values = Readonly<Record<string, string>>;

export interface CancelForm {
  values: Values;
  errors: Readonly<Record<string, string>>;
  isPart: boolean;
  /** The figures of the chosen parts; null where the whole order goes. */
  part: PartCancellationResult | null;
  change: (name: string, value: string) => void;
  attach: (form: HTMLFormElement | null) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The form's fields: as they were sent and refused, as the address names them, or empty. */
function firstValues(query: string, sent: SentForm | undefined): Values {
  return sent?.values ?? Object.fromEntries(new URLSearchParams(query));
}

/** The form that cancels an order; the browser sends it by itself once it is complete (rule orders/cancel-form). */
export function useCancelForm(
  offer: CancelOffer,
  query: string,
  sent: SentForm | undefined,
): CancelForm {
  const t = cancellationTexts[useLocale()];
  const [values, setValues] = useState(() => firstValues(query, sent));
  const [errors, setErrors] = useState<CancelForm['errors']>(sent?.fields ?? {});
  const isSent = useRef(false);
  const attach = useTakenOver<HTMLFormElement>((form) => {
    const typed = [...new FormData(form)].filter((entry) => typeof entry[1] === 'string');
    setValues(Object.fromEntries(typed) as Values);
  });
  const isPart = offer.divisible && values[names.scope] === 'part';
  const part = isPart ? cancelPart(offer, wishesIn(values)) : null;

  function problems(): Record<string, string> {
    const { [names.reason]: reason, [names.text]: text = '' } = values;
    const isWrong = part !== null && !part.ok && part.reason !== 'everything';
    return {
      ...(isWrong && { lines: part.reason === 'nothing' ? t.chooseUnits : t.wrongUnits }),
      ...(!isCancelReason(reason) && { [names.reason]: t.needsReason }),
      ...(reason === 'other' && text.trim() === '' && { [names.text]: t.needsText }),
    };
  }
  return {
    values,
    errors,
    isPart,
    part,
    attach,
    change(name, value) {
      setValues({ ...values, [name]: value });
      setErrors({});
    },
    onSubmit(event) {
      const found = problems();
      if (isSent.current || Object.keys(found).length > 0) event.preventDefault();
      else isSent.current = true;
      const form = event.currentTarget;
      flushSync(() => setErrors(found));
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
  };
}
