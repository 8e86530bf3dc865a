import { quoteDeskTexts } from '#text/office/quotes/quote-desk-text.ts';
import { quoteShippings } from '#rules/quotes/quote-states.ts';
import { SelectField, TextAreaField, TextField } from '#ui/controls/field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { useAnswer } from './use-answer.tsx';

/** The terms of an answer: its last day, shipping, payment, stock and a note (rule quotes/answer). */
export function AnswerTermsFields({ answer }: { answer: ReturnType<typeof useAnswer> }) {
  const { t } = useTexts(quoteDeskTexts);
  const { terms, put } = answer;
  return (
    <>
      <div className="quote-desk-terms">
        <TextField
          label={t.validUntil}
          type="date"
          hint={t.endOfDay}
          value={terms.validUntil}
          onChange={({ currentTarget }) => put({ validUntil: currentTarget.value })}
        />
        <ShippingFields answer={answer} />
        <TextField
          label={t.dueDays}
          inputMode="numeric"
          maxLength={3}
          value={terms.dueDays}
          onChange={({ currentTarget }) => put({ dueDays: currentTarget.value })}
        />
        <TextField
          label={t.termsNote}
          maxLength={500}
          value={terms.termsNote}
          onChange={({ currentTarget }) => put({ termsNote: currentTarget.value })}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={terms.holdStock}
            onChange={({ target }) => put({ holdStock: target.checked })}
          />
          <span>{`${t.hold}: ${t.holdStock}`}</span>
        </label>
      </div>
      <TextAreaField
        label={t.note}
        rows={2}
        maxLength={2000}
        value={terms.note}
        onChange={({ target }) => put({ note: target.value })}
      />
    </>
  );
}

function ShippingFields({ answer }: { answer: ReturnType<typeof useAnswer> }) {
  const { t } = useTexts(quoteDeskTexts);
  const { terms, put } = answer;
  return (
    <>
      <SelectField
        label={t.shipping}
        value={terms.shipping}
        onChange={({ target }) => {
          const shipping = quoteShippings.find((each) => each === target.value);
          if (shipping) put({ shipping });
        }}
      >
        {quoteShippings.map((each) => (
          <option key={each} value={each}>
            {t.shippings[each]}
          </option>
        ))}
      </SelectField>
      {terms.shipping === 'fee' && (
        <TextField
          label={t.shippingFee}
          inputMode="decimal"
          value={terms.shippingFee}
          onChange={({ currentTarget }) => put({ shippingFee: currentTarget.value })}
        />
      )}
    </>
  );
}
