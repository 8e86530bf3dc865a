import './checkout.css';
import { useState } from 'react';
import { useNavigate } from '#ui/state/router-context.tsx';
import type { Checkout } from '#contract/checkout.ts';
import { useAddressBook, type AddressBook } from '#ui/address/address-book.tsx';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { localised, urls } from '#urls';
import { AddressChoice } from './address-choice.tsx';
import { CartDigest, CheckoutSummary } from './checkout-summary.tsx';

interface Chosen {
  /** How many addresses there were: another number clears the choice (rule
   * checkout/choice-cleared). */
  of: number;
  delivery: number | null;
  invoice: number | null;
}

/** Which addresses are chosen; with one list for both, the delivery address is the invoice's too. */
function useChosenAddresses(data: Checkout, count: number) {
  const { deliveryAddressId: delivery, invoiceAddressId: invoice } = data;
  const [same, setSame] = useState(delivery === invoice);
  const [kept, setKept] = useState<Chosen>({ of: count, delivery, invoice });
  const chosen = kept.of === count ? kept : { of: count, delivery: null, invoice: null };
  return {
    same,
    delivery: chosen.delivery,
    invoice: same ? chosen.delivery : chosen.invoice,
    setSame,
    choose: (change: Partial<Chosen>) => setKept({ ...chosen, ...change }),
  };
}

/** Keeps the two addresses and goes on, or says what is in the way. */
function useGoOn() {
  const t = useText();
  const locale = useLocale();
  const api = useShopApi();
  const store = useVisitorStore();
  const navigate = useNavigate();
  const [going, setGoing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function goOn(delivery: number | null, invoice: number | null): Promise<void> {
    if (going) return;
    if (delivery === null || invoice === null) {
      setProblem(t.checkout.chooseAddress);
      return;
    }
    setGoing(true);
    setProblem(null);
    try {
      await api.chooseAddresses({ teslimat_address_id: delivery, fatura_address_id: invoice });
      await navigate(localised(urls.checkoutPayment, locale));
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status === 401) store.signIn();
      else setProblem(refusal?.message ?? t.common.technicalError);
    }
    setGoing(false);
  }
  return { going, problem, goOn, forget: () => setProblem(null) };
}

/** One list for both addresses, or one for each (rule checkout/same-invoice). */
function AddressLists(props: {
  book: AddressBook;
  chosen: ReturnType<typeof useChosenAddresses>;
  onChoose: (change: Partial<Chosen>) => void;
}) {
  const { book, chosen, onChoose } = props;
  const { checkout, addresses } = useText();
  return (
    <>
      {book.addresses.length === 0 && <p className="muted">{addresses.emptyHint}</p>}
      <label className="check is-tall same-address">
        <input
          type="checkbox"
          checked={chosen.same}
          onChange={(event) => chosen.setSame(event.target.checked)}
        />
        {checkout.sameInvoice}
      </label>
      <AddressChoice
        title={chosen.same ? checkout.bothAddresses : checkout.deliveryAddress}
        name="teslimat"
        book={book}
        chosen={chosen.delivery}
        onChoose={({ id }) => onChoose({ delivery: id })}
        withNew={chosen.same}
      />
      {!chosen.same && (
        <AddressChoice
          title={checkout.invoiceAddress}
          name="fatura"
          book={book}
          chosen={chosen.invoice}
          onChoose={({ id }) => onChoose({ invoice: id })}
          withNew
        />
      )}
    </>
  );
}

/** The first step of the checkout (rule checkout/steps). */
export default function AddressStepScreen({ data }: { data: Checkout }) {
  const t = useText();
  const locale = useLocale();
  const { store } = useShop();
  const book = useAddressBook(data.addresses);
  const chosen = useChosenAddresses(data, book.addresses.length);
  const { going, problem, goOn, forget } = useGoOn();
  const { checkout } = t;

  function choose(change: Partial<Chosen>): void {
    chosen.choose(change);
    forget();
  }
  return (
    <div className="container">
      <title>{`${checkout.stepAddresses} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="two-columns">
        <div>
          <div className="page-head">
            <h1>{checkout.stepAddresses}</h1>
          </div>
          {problem !== null && (
            <NoticeBar kind="error" live>
              {problem}
            </NoticeBar>
          )}
          <AddressLists book={book} chosen={chosen} onChoose={choose} />
        </div>
        <CheckoutSummary cart={data.cart} head={<CartDigest cart={data.cart} />}>
          <Button
            large
            full
            busy={going && t.common.loading}
            onClick={() => void goOn(chosen.delivery, chosen.invoice)}
          >
            {checkout.toPayment}
            <Icon name="arrow-right" />
          </Button>
          <BackLink href={localised(urls.cart, locale)} label={checkout.backToCart} />
        </CheckoutSummary>
      </div>
      {book.form}
    </div>
  );
}

function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <p className="order-summary-back">
      <a className={buttonClass({ look: 'quiet' })} href={href}>
        <Icon name="arrow-left" />
        {label}
      </a>
    </p>
  );
}
