import { useState, type RefObject } from 'react';
import { useTexts } from '#ui/state/text-context.tsx';
import { shipFieldsTexts } from '#text/office/ship-fields-text.ts';
import { SelectField, TextAreaField, TextField } from '#ui/controls/field.tsx';

/** The typed carrier and tracking number, or numbers with a line for each parcel. */
export interface ShipDraft {
  carrier: string;
  setCarrier: (carrier: string) => void;
  number: string;
  setNumber: (number: string) => void;
  /** Whether somebody tried to send it: from then on, empty fields say what is missing. */
  isTried: boolean;
  /** Marks it as tried; the parcel, or null while a field is empty. */
  check: () => { carrier: string; trackingNo: string } | null;
  /** For the next parcel of the same carrier. */
  clear: () => void;
}

const carrierKey = 'office-carrier';

/** The carrier that this browser chose last, or the only one of the shop; empty where there is none. */
function firstCarrier(carriers: readonly string[]): string {
  if (carriers.length === 1) return carriers[0] ?? '';
  try {
    return carriers.find((each) => each === localStorage.getItem(carrierKey)) ?? '';
  } catch {
    return '';
  }
}

function rememberCarrier(carrier: string): void {
  try {
    localStorage.setItem(carrierKey, carrier);
  } catch {
    // Without storage it is chosen each time.
  }
}

/** The carrier of the last parcel is chosen already (rule fulfillment/carrier-remembered). */
export function useShipDraft(carriers: readonly string[]): ShipDraft {
  const [carrier, choose] = useState(() => firstCarrier(carriers));
  const setCarrier = (chosen: string) => {
    choose(chosen);
    rememberCarrier(chosen);
  };
  const [number, setNumber] = useState('');
  const [isTried, setTried] = useState(false);
  return {
    carrier,
    setCarrier,
    number,
    setNumber,
    isTried,
    check() {
      setTried(true);
      const trackingNo = number.trim();
      return carrier === '' || trackingNo === '' ? null : { carrier, trackingNo };
    },
    clear() {
      setNumber('');
      setTried(false);
    },
  };
}

interface ShipFieldsProps {
  draft: ShipDraft;
  carriers: readonly string[];
  hint?: string;
  /** The field takes several numbers, and `problem` says which lines are wrong. */
  several?: { rows: number; problem: string };
  /** Enter in the number, as scanners end with it. */
  onEnter?: () => void;
  numberRef?: RefObject<HTMLInputElement | null>;
}

/** The fields that give parcels to a carrier: on an order's page, at the packing desk and for the chosen orders. */
export function ShipFields(props: ShipFieldsProps) {
  const { draft, carriers, several } = props;
  const { t } = useTexts(shipFieldsTexts);
  if (carriers.length === 0) return <p role="alert">{t.noCarriers}</p>;
  return (
    <>
      <SelectField
        label={t.carrier}
        required={several !== undefined}
        value={draft.carrier}
        error={draft.isTried && draft.carrier === '' ? t.needCarrier : null}
        onChange={({ target }) => draft.setCarrier(target.value)}
      >
        <option value="">{t.choose}</option>
        {carriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <NumberField {...props} />
    </>
  );
}

function NumberField({ draft, hint, several, onEnter, numberRef }: ShipFieldsProps) {
  const { t } = useTexts(shipFieldsTexts);
  const isMissing = draft.isTried && draft.number.trim() === '';
  const common = { hint, value: draft.number, autoComplete: 'off' };
  if (several) {
    return (
      <TextAreaField
        {...common}
        label={t.numbers}
        rows={several.rows}
        spellCheck={false}
        error={several.problem || (isMissing ? t.needNumbers : null)}
        onChange={({ target }) => draft.setNumber(target.value)}
      />
    );
  }
  return (
    <TextField
      {...common}
      data-scan
      ref={numberRef}
      label={t.number}
      maxLength={60}
      error={isMissing ? t.needNumber : null}
      onChange={({ target }) => draft.setNumber(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onEnter?.();
      }}
    />
  );
}
