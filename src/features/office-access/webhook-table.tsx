import { useTexts } from '#ui/state/text-context.tsx';
import { officeSystemsTexts } from '#text/office/office-systems-text.ts';
import { useState } from 'react';
import type { WebhookList } from '#contract/office/office-systems.ts';
import { isWebhookEvent } from '#rules/shop/webhook-events.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx';
import type { OfficeRead } from '#ui/office/state/office-query.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { useMayChange } from '#ui/office/state/use-may-change.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';

type Hook = WebhookList['items'][number];
type Opened = { hook: Hook; what: 'deliveries' | 'removal' } | null;

/** The webhook addresses with their waiting and failed deliveries. */
export function WebhookTable({ query }: { query: OfficeRead<WebhookList> }) {
  const { t } = useTexts(officeSystemsTexts);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const nameOf = (event: string) => (isWebhookEvent(event) ? t.eventNames[event] : event);
  const columns: TableColumn<Hook>[] = [
    { head: t.address, render: ({ url }) => <span className="systems-url">{url}</span> },
    { head: t.events, render: ({ events }) => events.map(nameOf).join(', ') },
    { head: t.state, render: (hook) => <HookState hook={hook} /> },
    {
      head: t.actions,
      isActions: true,
      render: (hook) => <HookActions hook={hook} onOpen={(what) => setOpened({ hook, what })} />,
    },
  ];
  return (
    <>
      <ListTable
        label={t.webhooks}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        waitingRows={3}
        empty={t.noWebhooks}
      />
      {opened?.what === 'deliveries' && <DeliveriesDialog hook={opened.hook} onClose={close} />}
      {opened?.what === 'removal' && <RemovalDialog hook={opened.hook} onClose={close} />}
    </>
  );
}

function HookActions(props: { hook: Hook; onOpen: (what: 'deliveries' | 'removal') => void }) {
  const { url } = props.hook;
  const { t } = useTexts(officeSystemsTexts);
  const { may } = useMayChange();
  return (
    <>
      <Button
        look="quiet"
        className="is-small"
        aria-label={t.deliveriesOf(url)}
        onClick={() => props.onOpen('deliveries')}
      >
        {t.deliveries}
      </Button>
      <Button
        look="danger"
        className="is-small"
        aria-label={t.removeOf(url)}
        disabled={!may}
        onClick={() => props.onOpen('removal')}
      >
        {t.remove}
      </Button>
    </>
  );
}

function HookState({ hook: { waiting, failed } }: { hook: Hook }) {
  const { t } = useTexts(officeSystemsTexts);
  if (failed > 0) return <span className="access-tag is-bad">{t.failed(failed)}</span>;
  if (waiting > 0) return <span className="access-tag is-waiting">{t.waiting(waiting)}</span>;
  return <span className="access-tag is-good">{t.works}</span>;
}

function RemovalDialog({ hook: { id, url }, onClose }: { hook: Hook; onClose: () => void }) {
  const { t } = useTexts(officeSystemsTexts);
  const toast = useToast();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  async function remove(): Promise<void> {
    if (await change(`/api/office/webhooks/${id}/remove`)) toast({ text: t.removed, kind: 'done' });
    onClose();
  }
  return (
    <ConfirmDialog
      open
      question={t.removeAsk(url)}
      action={t.removeDo}
      busy={busy !== null && t.removeDo}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
