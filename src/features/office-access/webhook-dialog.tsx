import { useTexts } from '#ui/state/text-context.tsx';
import { officeSystemsTexts } from '#text/office/office-systems-text.ts';
import { useState } from 'react';
import type { MadeWebhook } from '#contract/office/office-systems.ts';
import { webhookEvents, type WebhookEvent } from '#rules/shop/webhook-events.ts';
import { TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { DialogFoot } from '#ui/office/dialog-foot.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { ChoiceList } from './choice-list.tsx';

interface WebhookDialogProps {
  onClose: () => void;
  onMade: (url: string, made: MadeWebhook) => void;
}

/** Adds a webhook address (rule webhooks/events). */
export function WebhookDialog(props: WebhookDialogProps) {
  const { t } = useTexts(officeSystemsTexts);
  const { busy, failed, fields, change } = useOfficeChange();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['order.placed', 'order.paid']);
  const [lowStock, setLowStock] = useState('5');
  const missing = events.length === 0 ? t.needsEvent : undefined;
  async function add(): Promise<void> {
    if (missing !== undefined) return;
    const body = { url: url || ' ', events, lowStock: Number(lowStock) || 0 };
    const made = await change<MadeWebhook>('/api/office/webhooks', body);
    if (!made) return;
    props.onMade(url.trim(), made);
    props.onClose();
  }
  return (
    <Modal
      open
      onClose={props.onClose}
      title={t.addWebhook}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
      footer={<DialogFoot busy={busy} action={t.addWebhook} onClose={props.onClose} />}
    >
      <FailureNote text={failed} />
      <TextField
        label={t.address}
        hint={t.addressHint}
        type="url"
        maxLength={500}
        value={url}
        error={fields['url']}
        onChange={({ target }) => setUrl(target.value)}
      />
      <ChoiceList
        legend={t.events}
        all={webhookEvents}
        names={t.eventNames}
        chosen={events}
        error={missing}
        onChange={setEvents}
      />
      {events.includes('stock.low') && <LowStock value={lowStock} onType={setLowStock} />}
    </Modal>
  );
}

function LowStock({ value, onType }: { value: string; onType: (value: string) => void }) {
  const { t } = useTexts(officeSystemsTexts);
  return (
    <TextField
      label={t.lowStock}
      inputMode="numeric"
      maxLength={6}
      value={value}
      onChange={({ target }) => onType(target.value.replaceAll(/\D/g, ''))}
    />
  );
}
