import './company-screen.css';
import type { CompanyInvitation, CompanyPage } from '#contract/company/company.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { companyTexts } from '#text/customer/company-text.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitor } from '#ui/state/visitor-context.tsx';
import { localised, urls } from '#urls';
import { CompanyAddressBook } from './company-address-book.tsx';
import { Branches } from './company-branches.tsx';
import { CompanyRulesForm } from './company-rules-form.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { InviteForm } from './invite-form.tsx';
import { Leaving } from './leaving.tsx';
import { UserTable } from './user-table.tsx';

interface At {
  path: string;
  query: string;
  sent?: SentForm;
}

/** The customer's company, or the invitation of a mail's link: two pages in one script, as few people open either. */
export default function CompanyScreen(props: { data: CompanyPage | CompanyInvitation; at: At }) {
  const { data, at } = props;
  return 'users' in data ? <Company data={data} at={at} /> : <InvitationPage data={data} at={at} />;
}

/** The company with its users, invitations and branches (rule companies/page). */
function Company({ data, at }: { data: CompanyPage; at: At }) {
  const t = useText();
  const text = companyTexts[useLocale()];
  const { store } = useShop();
  const { sent } = at;
  const done = text.done[new URLSearchParams(at.query).get('durum') ?? ''];
  const isManager = data.role === 'manager';
  const tax = text.taxOf(data.taxOffice, data.taxNumber);
  return (
    <AccountLayout title={text.title}>
      <title>{t.frame.pageTitle(text.title, store.name)}</title>
      <meta name="robots" content="noindex" />
      <p className="company-title">
        {data.title}
        {tax !== '' && <span className="caption"> · {tax}</span>}
      </p>
      {sent && (
        <NoticeBar kind="error" live>
          {sent.message}
        </NoticeBar>
      )}
      {done !== undefined && !sent && (
        <NoticeBar kind="ok" live>
          {done}
        </NoticeBar>
      )}
      <Figures data={data} />
      <section className="panel" aria-labelledby="company-users">
        <div className="panel-head">
          <h2 id="company-users">{text.users}</h2>
        </div>
        <UserTable company={data} sent={sent} />
      </section>
      {isManager && <InviteForm branches={data.branches} sent={sent} />}
      <div className="company-columns">
        <Branches company={data} sent={sent} />
        <CompanyRulesForm company={data} />
      </div>
      <CompanyAddressBook company={data} />
      <Leaving />
    </AccountLayout>
  );
}

function Figures({ data }: { data: CompanyPage }) {
  const t = useText();
  const locale = useLocale();
  const text = companyTexts[locale];
  const approvals = useVisitor((state) => state.session?.approvals) ?? 0;
  const label = useVisitor((state) => state.session?.priceLabel);
  return (
    <dl className="company-figures">
      <div>
        <dt>{text.prices}</dt>
        <dd>{label ?? text.ownPrices}</dd>
        {data.hasContract && <dd className="caption">{text.contract}</dd>}
      </div>
      <div>
        <dt>{text.ownRole}</dt>
        <dd>{text.roles[data.role]}</dd>
        <dd className="caption">{text.roleHints[data.role]}</dd>
      </div>
      <div>
        <dt>{text.userCount}</dt>
        <dd>{t.format.integer(data.users.length)}</dd>
      </div>
      <div>
        <dt>{text.branchCount}</dt>
        <dd>{t.format.integer(data.branches.length)}</dd>
      </div>
      {data.role !== 'buyer' && (
        <div>
          <dt>{text.approvalsWaiting}</dt>
          <dd>{t.format.integer(approvals)}</dd>
          <dd className="caption">
            <a className="link" href={localised(urls.approvals, locale)}>
              {text.approvalsGo}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}
