import './addresses-screen.css';
import type { Address } from '#contract/address.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { AddressLines } from '#ui/address/address-card.tsx';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised } from '#urls';
import { useWayBack } from './way-back.tsx';

/** Asks whether an address should go, for browsers without a script (rule addresses/forms-without-script). */
export default function AddressRemovalScreen(props: {
  data: Address;
  at: { path: string; query: string; sent?: SentForm };
}) {
  const { data: address, at } = props;
  const { addresses: text, common } = useText();
  const { store } = useShop();
  const locale = useLocale();
  const { back } = useWayBack(at.query);
  const question = text.removeQuestion(address.addressTitle);
  return (
    <AccountLayout title={question}>
      <title>{`${question} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      {at.sent && <NoticeBar kind="error">{at.sent.message}</NoticeBar>}
      <div className="address-list">
        <article className="address-card">
          <h2 className="screen-reader-only">{address.addressTitle}</h2>
          <AddressLines address={address} />
          <form
            className="address-card-actions"
            method="post"
            action={localised(at.path, locale) + at.query}
          >
            <Button type="submit" look="danger" icon="trash-2">
              {common.remove}
            </Button>
            <a className={buttonClass({ look: 'quiet' })} href={back}>
              {common.cancel}
            </a>
          </form>
        </article>
      </div>
    </AccountLayout>
  );
}
