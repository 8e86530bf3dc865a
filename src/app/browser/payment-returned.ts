// Loaded by the page that the bank sends the buyer back to: it tells the payment frame around it that it is there,
// and nothing of what it knows (rule payment/frame-messages). Outside of a frame the page speaks for itself, and who has
// paid is led on to the order or the statement: some providers send the whole page here.
import type { ReturnMessage } from '#contract/payment.ts';

const { attempt } = document.body.dataset;

if (window.parent !== window && attempt !== undefined) {
  const message: ReturnMessage = { type: 'payment_returned', attemptId: attempt };
  window.parent.postMessage(message, window.location.origin);
} else {
  const next = document.querySelector<HTMLAnchorElement>('a[data-next]');
  if (next) window.location.replace(next.href);
}
