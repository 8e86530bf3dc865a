import { cardTexts } from '#text/shop/card-text.ts';
import { useEffect, useId, useRef } from 'react';
import type { CardOffer } from '#contract/payment.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { useAlive } from '#ui/state/use-alive.ts';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';
import type { Payment } from './use-payment.ts';

/** The browser's own dialog traps the focus and gives it back; it begins in the frame. */
function useOpenDialog({ state, frame }: Payment) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = state === 'bank';
  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    frame.current?.focus();
    return undefined;
  }, [isOpen, frame]);
  return dialog;
}

/**
 * The payment frame in a dialog that shows while the bank is at it. The frame is loaded as soon as a card can be paid
 * with, and stays: it is spoken to before the dialog opens. A press beside the dialog does not close it, for that
 * would give up a payment.
 */
export function PaymentDialog(props: { payment: Payment; cardEntry: CardOffer['cardEntry'] }) {
  const { payment, cardEntry } = props;
  const { frame, frameKey, onLoad, close } = payment;
  const { t } = useTexts(cardTexts);
  const { common } = useText();
  const locale = useLocale();
  const heading = useId();
  const dialog = useOpenDialog(payment);
  // Not in the page that the server draws: that it has loaded would be missed.
  const isAlive = useAlive();
  return (
    <dialog
      ref={dialog}
      className="modal payment-dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className="modal-head">
        <h2 id={heading}>{cardEntry === 'provider' ? t.frame.title : t.dialog}</h2>
        <button type="button" className="icon-button" aria-label={common.close} onClick={close}>
          <Icon name="x" />
        </button>
      </div>
      {isAlive && (
        // The bank's page inside would have its sandbox too, and nobody knows what that page needs.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          key={frameKey}
          ref={frame}
          className="payment-frame"
          title={t.frame.title}
          src={localised(rareUrls.paymentFrame, locale)}
          onLoad={onLoad}
        />
      )}
    </dialog>
  );
}
