import { useTexts } from '#ui/state/text-context.tsx';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import { useState, type FormEvent } from 'react';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/controls/field.tsx';
import { type OrderActions } from './use-order-action.tsx';

/** Sends one of the mails that are true of an order once more (rule fulfillment/resend-mail). */
export function MailAgain({ view, work }: { view: OrderDetailView; work: OrderActions }) {
  const { t } = useTexts(orderDetailTexts);
  const { repeatableMails } = view;
  const [chosen, setChosen] = useState('');
  const mail = repeatableMails.find((each) => each === chosen) ?? repeatableMails.at(-1);
  if (!mail) return null;
  function send(event: FormEvent): void {
    event.preventDefault();
    if (mail) void work.sendMail(mail);
  }
  return (
    <details className="mail-again">
      <summary>{t.history.again}</summary>
      <form className="note-form" onSubmit={send}>
        <SelectField
          label={t.history.againChoose}
          value={mail}
          onChange={({ target }) => setChosen(target.value)}
        >
          {repeatableMails.map((each) => (
            <option key={each} value={each}>
              {t.mails[each]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" look="secondary" busy={work.busy === 'mail' && t.working}>
          {t.history.againSend}
        </Button>
      </form>
    </details>
  );
}
