import { useTexts } from '#ui/state/text-context.tsx';
import { officeSystemsTexts } from '#text/office/office-systems-text.ts';
import type { DeliveryList, WebhookList } from '#contract/office/office-systems.ts';
import { isWebhookEvent } from '#rules/shop/webhook-events.ts';
import { formatDateTime } from '#text/format.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { useMayChange } from '#ui/office/state/use-may-change.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useToast } from '#ui/state/toast-context.tsx';

type Delivery = DeliveryList['items'][number];

/** The last 20 deliveries of an address, the newest first, each with a button to send it again (rule webhooks/delivery-log). */
export function DeliveriesDialog(props: {
  hook: WebhookList['items'][number];
  onClose: () => void;
}) {
  const { id, url } = props.hook;
  const { t } = useTexts(officeSystemsTexts);
  const path = `/api/office/webhook-deliveries?webhook=${id}&limit=20`;
  const deliveries = useOfficeRead<DeliveryList>(path, { every: 10_000 });
  return (
    <Modal open wide onClose={props.onClose} title={t.deliveries}>
      <p className="systems-url">{url}</p>
      <Loaded query={deliveries} waiting={<WaitingRows count={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="list-table-empty">{t.noDeliveries}</p>
          ) : (
            <ul className="deliveries">
              {items.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Modal>
  );
}

const tones: Record<Delivery['state'], string> = {
  arrived: 'is-good',
  waiting: 'is-waiting',
  failed: 'is-bad',
};

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { id, event, about, state } = delivery;
  const { t } = useTexts(officeSystemsTexts);
  const { may } = useMayChange();
  const toast = useToast();
  const facts = useFacts(delivery);
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  async function sendAgain(): Promise<void> {
    if (await change(`/api/office/webhook-deliveries/${id}/resend`))
      toast({ text: t.sentAgain, kind: 'done' });
  }
  return (
    <li>
      <div>
        <b>{isWebhookEvent(event) ? t.eventNames[event] : event}</b> {about}
        <small>{facts.join(' · ')}</small>
      </div>
      <span className={`access-tag ${tones[state]}`}>{t.deliveryStates[state]}</span>
      <Button
        look="secondary"
        className="is-small"
        disabled={!may || busy !== null || state === 'waiting'}
        onClick={() => void sendAgain()}
      >
        {t.again}
      </Button>
    </li>
  );
}

/** The delivery's time, number of attempts, answer, and the time of its arrival or next attempt. */
function useFacts(delivery: Delivery): string[] {
  const { createdAt, state, attempts, arrivedAt, nextTryAt, lastStatus, lastError } = delivery;
  const { locale } = useOffice();
  const { t } = useTexts(officeSystemsTexts);
  const when = (at: string | null) => (at === null ? '' : formatDateTime(at, locale));
  const answer = lastStatus === null ? lastError : t.answered(lastStatus);
  return [
    when(createdAt),
    attempts === 0 ? '' : t.attempts(attempts),
    answer,
    arrivedAt === null ? '' : t.arrivedAt(when(arrivedAt)),
    state === 'waiting' && attempts > 0 ? t.nextTry(when(nextTryAt)) : '',
  ].filter(Boolean);
}
