import { useTexts } from '#ui/state/text-context.tsx';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type {
  CardMessage,
  CardOffer,
  CloseMessage,
  FrameMessage,
  InstallmentPlan,
  PaymentFailure,
} from '#contract/payment.ts';
import type { CardValues } from '#rules/payment/card-form.ts';
import { cardTexts, type CardText } from '#text/shop/card-text.ts';
import { newKey } from '#ui/state/new-key.ts';

/** `bank`: its page is shown; `asking`: it was left, and the shop is asked what became of the payment. */
export type PaymentState = 'idle' | 'starting' | 'bank' | 'asking';

export type CardPayment = Omit<CardMessage, 'type' | 'idempotencyKey'>;

export interface Payment {
  state: PaymentState;
  pay: (payment: CardPayment) => void;
  /** The dialog was closed. */
  close: () => void;
  /** For the frame itself. */
  frame: RefObject<HTMLIFrameElement | null>;
  onLoad: () => void;
  /** Another one stands for a frame that never answered. */
  frameKey: number;
}

/** A frame that says nothing for so long is not there. */
const answerMs = 15_000;

/** Asks before the page is left, as long as a payment is under way. */
function useWarning(isBusy: boolean, isUnderWay: RefObject<boolean>): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnderWay.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy, isUnderWay]);
}

/** Says one message to the frame, once it is loaded, and waits for its first word. */
function useFrame(onSilence: () => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isLoaded = useRef(false);
  const waiting = useRef<CardMessage>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [frameKey, setFrameKey] = useState(0);

  function post(message: CardMessage | CloseMessage): void {
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }
  function answered(): void {
    clearTimeout(timer.current);
    waiting.current = undefined;
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    frame,
    frameKey,
    answered,
    post,
    onLoad() {
      isLoaded.current = true;
      if (waiting.current) post(waiting.current);
    },
    say(message: CardMessage) {
      waiting.current = message;
      timer.current = setTimeout(() => {
        waiting.current = undefined;
        isLoaded.current = false;
        // Taken away, so that it cannot begin later what was given up here.
        setFrameKey((key) => key + 1);
        onSilence();
      }, answerMs);
      if (isLoaded.current) post(message);
    },
  };
}

/** Hears the frame's own window and nobody else (rule payment/frame-origin). */
function useMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  hear: (message: FrameMessage) => void,
): void {
  const listener = useRef(hear);
  useEffect(() => {
    listener.current = hear;
  });
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      const isFrame = source !== null && source === frame.current?.contentWindow;
      if (origin !== window.location.origin || !isFrame || !isMessage(data)) return;
      listener.current(data);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame]);
}

/**
 * A payment by card as the page sees it: one message to the frame, its messages back (rules payment/frame,
 * payment/frame-messages). One payment at a time, each try with a key of its own.
 */
export function usePayment(told: {
  /** The side that asks for the card; a provider's page may end by navigating the whole page. */
  cardEntry: CardOffer['cardEntry'];
  onPaid: (orderNo: string) => void;
  onFailed: (failure: PaymentFailure) => void;
}): Payment {
  const { frame: words } = useTexts(cardTexts).t;
  const [state, setState] = useState<PaymentState>('idle');
  // Two presses can come before the first one is drawn.
  const isUnderWay = useRef(false);
  const lost: PaymentFailure = {
    type: 'payment_failed',
    message: words.words.lost,
    code: 'lost',
    wait: 0,
  };
  const { frame, frameKey, onLoad, say, post, answered } = useFrame(() => end(lost));
  const isLedOn = state === 'bank' && told.cardEntry === 'provider';
  useWarning(state !== 'idle' && !isLedOn, isUnderWay);

  function end(message: Extract<FrameMessage, { type: `payment_${string}` }>): void {
    isUnderWay.current = false;
    // Stays busy: the next page is on its way.
    if (message.type === 'payment_succeed') return told.onPaid(message.orderNo);
    setState('idle');
    told.onFailed(message);
  }
  function hear(message: FrameMessage): void {
    if (!isUnderWay.current) return;
    answered();
    if (message.type === 'dialogOpen') setState('bank');
    else if (message.type === 'dialogClose') setState('asking');
    else if (message.type !== 'loading') end(message);
  }
  useMessages(frame, hear);

  function pay(payment: CardPayment): void {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState('starting');
    say({ type: 'pay', idempotencyKey: newKey(), ...payment });
  }
  return { state, pay, close: () => post({ type: 'close' }), frame, onLoad, frameKey };
}

/** Whether the frame's own window sent the message; the server decides what it is worth. */
function isMessage(data: unknown): data is FrameMessage {
  return typeof data === 'object' && data !== null && 'type' in data;
}

/** The card as it is sent; none where the provider's own page asks for it. */
export function sentCard(
  { card, ccv, expire, holder }: CardValues,
  cardEntry: CardOffer['cardEntry'],
) {
  if (cardEntry === 'provider') return { card: '', ccv: '', expire: '', holder: '' };
  return { card: card.replaceAll(' ', ''), ccv, expire, holder: holder.trim() };
}

/** The plan as it is sent, with what it comes to; without one `amount` is paid at once, in TRY. */
export function sentPlan(plan: InstallmentPlan | null, amount: number) {
  if (plan === null) return { planId: null, installment: 1, amount };
  return { planId: plan.id, installment: plan.installment, amount: plan.total };
}

/** The button's label while a payment is open, else false. */
export function busyWord(state: PaymentState, t: CardText): string | false {
  const words = { idle: false, starting: t.starting, bank: t.atBank, asking: t.asking } as const;
  return words[state];
}
