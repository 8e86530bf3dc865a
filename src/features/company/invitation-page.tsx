import type { CompanyInvitation } from '#contract/company/company.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { companyTexts } from '#text/customer/company-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';

/** The page of an invitation's link (rule companies/invitations). Whoever has not signed in does so first. */
export function InvitationPage(props: {
  data: CompanyInvitation;
  at: { path: string; sent?: SentForm };
}) {
  const { data, at } = props;
  const t = useText();
  const locale = useLocale();
  const text = companyTexts[locale];
  const { store } = useShop();
  const token = at.path.slice(rareUrls.invitation('').length);
  return (
    <div className="container company-invitation">
      <title>{t.frame.pageTitle(text.joinTitle, store.name)}</title>
      <meta name="robots" content="noindex" />
      <h1>{text.joinTitle}</h1>
      {at.sent && (
        <NoticeBar kind="error" live>
          {at.sent.message}
        </NoticeBar>
      )}
      <p>
        <b>{text.joinText(data.title, text.roles[data.role])}</b>
      </p>
      <p>{text.joinHint}</p>
      <OnceForm to={localised(at.path, locale)}>
        <input type="hidden" name="action" value="join" />
        <input type="hidden" name="token" value={token} />
        <Button type="submit">{text.join}</Button>
      </OnceForm>
    </div>
  );
}
