import './addresses-screen.css';
import type { AddressPage } from '#contract/address.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { AddressFormBody } from '#ui/address/address-editor.tsx';
import { useAddressForm } from '#ui/address/use-address-form.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { PageForm } from '#ui/controls/page-form.tsx';
import { useNavigate } from '#ui/state/router-context.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised } from '#urls';
import { useWayBack } from './way-back.tsx';

/** The address form as a page of its own, for browsers without a script (rule addresses/forms-without-script). */
export default function AddressFormScreen(props: {
  data: AddressPage;
  at: { path: string; query: string; sent?: SentForm };
}) {
  const { data, at } = props;
  const { address, contact, branches, ...lists } = data;
  const { addresses: text, common } = useText();
  const { store } = useShop();
  const locale = useLocale();
  const navigate = useNavigate();
  const { back, backAnew } = useWayBack(at.query);
  const form = useAddressForm({
    address,
    branches,
    contact,
    lists,
    sent: at.sent,
    onSaved: () => void navigate(address ? back : backAnew),
  });
  const title = address ? text.edit : text.add;
  return (
    <AccountLayout title={title}>
      <title>{`${title} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      <section className="panel">
        <div className="panel-body">
          <PageForm
            action={localised(at.path, locale) + at.query}
            attach={form.attach}
            onSubmit={form.onSubmit}
          >
            <noscript>
              <p className="muted address-steps">{text.inSteps}</p>
            </noscript>
            <AddressFormBody form={form} />
            <div className="button-row">
              <Button type="submit" busy={form.sending && common.saving}>
                {common.save}
              </Button>
              <a className={buttonClass({ look: 'secondary' })} href={back}>
                {common.cancel}
              </a>
            </div>
          </PageForm>
        </div>
      </section>
    </AccountLayout>
  );
}
