import '#features/checkout/checkout.css';
import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Checkout } from '#contract/checkout.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { companyAddressTexts } from '#text/customer/company-addresses-text.ts';
import { checkoutTexts } from '#text/shop/checkout-text.ts';
import { useAddressBook, type AddressBook } from '#ui/address/address-book.tsx';
import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { asRefusal, failureText } from '#ui/state/api-refusal.ts';
import { useNavigate } from '#ui/state/router-context.tsx';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { useTakenOver } from '#ui/state/use-taken-over.ts';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { localised, urls } from '#urls';
import { AddressChoice, addressFormId, showList, type AddressListName } from './address-choice.tsx';
import { BranchChoice, showBranch, useChosenBranch } from './branch-choice.tsx';
import { CartDigest } from '#features/checkout/cart-digest.tsx';
import { CheckoutSummary, GoOn } from '#features/checkout/checkout-summary.tsx';
import { useChosenAddresses, type Chosen } from './chosen-addresses.tsx';

/** The problem of a choice, shown at its list or above both. */
type Problems = Partial<Record<AddressListName | 'branch' | 'step', string>>;

function problemsSent(sent: SentForm | undefined): Problems {
  if (!sent) return {};
  return Object.keys(sent.fields).length > 0 ? sent.fields : { step: sent.message };
}

/** Keeps the two addresses and goes on, or says what is in the way, where it is. */
function useGoOn(data: Checkout, sent: SentForm | undefined) {
  const t = useText();
  const { t: checkout } = useTexts(checkoutTexts);
  const locale = useLocale();
  const api = useShopApi();
  const store = useVisitorStore();
  const branch = useChosenBranch(data);
  const navigate = useNavigate();
  const [going, setGoing] = useState(false);
  const [problems, setProblems] = useState(() => problemsSent(sent));

  function refuse(list: AddressListName): void {
    // At once, so that what is wrong can be shown.
    flushSync(() => setProblems({ [list]: checkout.chooseAddress }));
    showList(list);
  }
  function refuseBranch(): void {
    flushSync(() => setProblems({ branch: t.common.technicalError }));
    showBranch();
  }
  async function goOn(delivery: number | null, invoice: number | null): Promise<void> {
    if (going) return;
    if (delivery === null) return refuse('teslimat_address_id');
    if (invoice === null) return refuse('fatura_address_id');
    setGoing(true);
    setProblems({});
    try {
      if (!(await branch.kept())) return refuseBranch();
      const { quoteNo } = data;
      await api.chooseAddresses({
        teslimat_address_id: delivery,
        fatura_address_id: invoice,
        ...(quoteNo !== undefined && { quoteNo }),
      });
      await navigate(localised(quoteUrls.ofQuote(urls.checkoutPayment, quoteNo), locale));
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status === 401) store.signIn();
      else setProblems({ step: failureText(error, t) });
    } finally {
      setGoing(false);
    }
  }
  return { going, problems, goOn, branch, forget: () => setProblems({}) };
}

/** The current selection of both addresses; empty when the page has none. */
function addressesIn(lists: HTMLElement): Partial<Chosen> & { same: boolean | undefined } {
  const idIn = (name: AddressListName) =>
    Number(lists.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value ?? 0);
  const [delivery, invoice] = [idIn('teslimat_address_id'), idIn('fatura_address_id')];
  return {
    ...(delivery > 0 && { delivery }),
    ...(invoice > 0 && { invoice }),
    same: lists.querySelector<HTMLInputElement>('input[name="ayni"]')?.checked,
  };
}

/** Takes over a choice that was made before the script had loaded. */
function takeOverChoice(
  chosen: ReturnType<typeof useChosenAddresses>,
  { same = chosen.same, ...before }: ReturnType<typeof addressesIn>,
): void {
  if (same !== chosen.same) chosen.setSame(same);
  const { delivery = chosen.delivery, invoice = chosen.invoice } = before;
  if (delivery !== chosen.delivery || invoice !== chosen.invoice)
    chosen.choose({ delivery, invoice });
}

/** One list for both addresses, or one for each (rule checkout/same-invoice). */
function AddressLists(props: {
  book: AddressBook;
  chosen: ReturnType<typeof useChosenAddresses>;
  problems: Problems;
  onChoose: (change: Partial<Chosen>) => void;
}) {
  const { book, chosen, problems, onChoose } = props;
  const { companyOnly } = book;
  const { t: checkout } = useTexts(checkoutTexts);
  const { addresses } = useText();
  const company = companyAddressTexts[useLocale()];
  const takeOver = useTakenOver((lists) => takeOverChoice(chosen, addressesIn(lists)));
  return (
    <div className="address-lists" ref={takeOver}>
      {companyOnly && <p className="muted">{company.companyOnly}</p>}
      {book.addresses.length === 0 && (
        <p className="muted">{companyOnly ? company.noneYet : addresses.emptyHint}</p>
      )}
      <label className="check is-tall same-address">
        <input
          type="checkbox"
          name="ayni"
          value="1"
          form={addressFormId}
          checked={chosen.same}
          onChange={(event) => chosen.setSame(event.target.checked)}
        />
        {checkout.sameInvoice}
      </label>
      <AddressChoice
        title={chosen.same ? checkout.bothAddresses : checkout.deliveryAddress}
        list="teslimat_address_id"
        book={book}
        chosen={chosen.delivery}
        problem={problems.teslimat_address_id}
        onChoose={({ id }) => onChoose({ delivery: id })}
        withNew={chosen.same && !companyOnly}
      />
      <AddressChoice
        title={checkout.invoiceAddress}
        list="fatura_address_id"
        book={book}
        chosen={chosen.same ? null : chosen.invoice}
        problem={problems.fatura_address_id}
        onChoose={({ id }) => onChoose({ invoice: id })}
        withNew={!chosen.same && !companyOnly}
      />
    </div>
  );
}

/** The form that the browser can send by itself; its controls stand beside it. */
function Summary({ data, going, onGo }: { data: Checkout; going: boolean; onGo: () => void }) {
  const { t: checkout } = useTexts(checkoutTexts);
  const { common } = useText();
  const locale = useLocale();
  const { quoteNo } = data;
  const back = quoteNo === undefined ? urls.cart : quoteUrls.quote(quoteNo);
  return (
    <CheckoutSummary
      cart={data.cart}
      delivery={data.delivery}
      head={<CartDigest cart={data.cart} />}
    >
      <form
        id={addressFormId}
        method="post"
        action={localised(quoteUrls.ofQuote(urls.checkoutAddress, quoteNo), locale)}
        onSubmit={(event) => {
          event.preventDefault();
          onGo();
        }}
      >
        {quoteNo !== undefined && <input type="hidden" name="quoteNo" value={quoteNo} />}
        <GoOn total={data.cart} busy={going && common.loading}>
          {checkout.toPayment}
          <Icon name="arrow-right" />
        </GoOn>
      </form>
      <p className="order-summary-back">
        <a className={buttonClass({ look: 'quiet' })} href={localised(back, locale)}>
          <Icon name="arrow-left" />
          {quoteNo === undefined ? checkout.backToCart : quoteNo}
        </a>
      </p>
    </CheckoutSummary>
  );
}

/** The first step of the checkout (rule checkout/steps). */
export default function AddressStepScreen(props: {
  data: Checkout;
  at: { query: string; sent?: SentForm };
}) {
  const { data, at } = props;
  const t = useText();
  const { store } = useShop();
  // The checkout's own branches are those that the customer orders for.
  const { addresses: known, companyOnly: onlyCompany } = data;
  const book = useAddressBook({ addresses: known, companyOnly: onlyCompany });
  const chosen = useChosenAddresses(data, at, book.addresses);
  const { going, problems, goOn, branch, forget } = useGoOn(data, at.sent);

  function choose(change: Partial<Chosen>): void {
    chosen.choose(change);
    forget();
  }
  return (
    <div className="container checkout-page">
      <title>{`${t.frame.checkout.stepAddresses} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="two-columns">
        <div>
          <div className="page-head">
            <h1>{t.frame.checkout.stepAddresses}</h1>
          </div>
          {problems.step !== undefined && (
            <NoticeBar kind="error" live>
              {problems.step}
            </NoticeBar>
          )}
          <BranchChoice
            branches={data.branches}
            chosen={branch}
            form={addressFormId}
            problem={problems.branch}
            onChoose={forget}
          />
          <AddressLists book={book} chosen={chosen} problems={problems} onChoose={choose} />
        </div>
        <Summary
          data={data}
          going={going}
          onGo={() => void goOn(chosen.delivery, chosen.invoice)}
        />
      </div>
      {book.dialogs}
    </div>
  );
}
