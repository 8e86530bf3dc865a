import { useState, type FormEvent } from 'react';
import type { QuoteProducts } from '#contract/office/quotes/office-quotes.ts';
import { typedNumber } from '#rules/quotes/answer-draft.ts';
import { quoteDeskTexts } from '#text/office/quotes/quote-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { useAnswer } from './use-answer.tsx';

interface AddingProps {
  customerId: number;
  answer: ReturnType<typeof useAnswer>;
}

/** Adds a product by its code, and takes a percent off all lines. */
export function Adding({ customerId, answer }: AddingProps) {
  return (
    <div className="quote-desk-adds">
      <ProductForm customerId={customerId} answer={answer} />
      <DiscountForm answer={answer} />
    </div>
  );
}

function ProductForm({ customerId, answer }: AddingProps) {
  const { t } = useTexts(quoteDeskTexts);
  const { caller } = useOffice();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    const query = new URLSearchParams({ code, customer: String(customerId) });
    const { items } = await caller
      .get<QuoteProducts>(`/api/office/quote-products?${query}`)
      .catch(() => ({ items: [] }));
    const isAdded = answer.add(items);
    setProblem(isAdded ? null : t.notFound);
    if (isAdded) setCode('');
  }
  return (
    <form className="quote-desk-add" onSubmit={(event) => void add(event)}>
      <TextField
        label={t.addLabel}
        placeholder={t.addHint}
        value={code}
        error={problem}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button type="submit" look="secondary">
        {t.add}
      </Button>
    </form>
  );
}

function DiscountForm({ answer }: Pick<AddingProps, 'answer'>) {
  const { t } = useTexts(quoteDeskTexts);
  const [percent, setPercent] = useState('');
  function discount(event: FormEvent): void {
    event.preventDefault();
    const off = typedNumber(percent);
    if (off !== null && off > 0 && off < 100) answer.discount(off);
  }
  return (
    <form className="quote-desk-add" onSubmit={discount}>
      <TextField
        label={t.discountLabel}
        inputMode="decimal"
        value={percent}
        onChange={({ currentTarget }) => setPercent(currentTarget.value)}
      />
      <Button type="submit" look="secondary">
        {t.applyDiscount}
      </Button>
    </form>
  );
}
