import type { CompanyPage } from '#contract/company/company.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { formatDate } from '#text/format.ts';
import { companyTexts } from '#text/customer/company-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { MonthMeter } from './month-meter.tsx';
import { RightsFields } from './rights-fields.tsx';

type User = CompanyPage['users'][number];
type Invited = CompanyPage['invitations'][number];

/** The company's users and, for managers, those who are invited (rule companies/users). */
export function UserTable(props: { company: CompanyPage; sent: SentForm | undefined }) {
  const { company, sent } = props;
  const text = companyTexts[useLocale()];
  return (
    <ul className="company-users">
      <li className="company-users-head" aria-hidden="true">
        <span>{text.heads.user}</span>
        <span>{text.heads.role}</span>
        <span>{text.heads.branches}</span>
        <span>{text.heads.order}</span>
        <span>{text.heads.month}</span>
      </li>
      {company.users.map((user) => (
        <UserRow key={user.id} user={user} company={company} sent={sent} />
      ))}
      {company.invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} company={company} />
      ))}
    </ul>
  );
}

function UserRow(props: { user: User; company: CompanyPage; sent: SentForm | undefined }) {
  const { user, company, sent } = props;
  const text = companyTexts[useLocale()];
  const name = user.name === '' ? user.email : user.name;
  return (
    <li>
      <div>
        <b>{name}</b>
        {user.isOwn && <span className="caption"> ({text.you})</span>}
        <span className="caption company-email">{user.email}</span>
      </div>
      <span>
        <span className={user.role === 'buyer' ? 'company-role' : 'company-role is-more'}>
          {text.roles[user.role]}
        </span>
      </span>
      <span>
        <BranchNames ids={user.branches} company={company} />
      </span>
      <OrderLimit user={user} currency={company.currency} />
      <span>
        <MonthMeter limit={user.monthlyLimit} spent={user.spent} currency={company.currency} />
      </span>
      {company.role === 'manager' && (
        <UserEditor user={user} name={name} company={company} sent={sent} />
      )}
    </li>
  );
}

function BranchNames({ ids, company }: { ids: number[] | null; company: CompanyPage }) {
  const text = companyTexts[useLocale()];
  if (ids === null) return text.allBranches;
  const names = company.branches.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return names.join(', ');
}

function OrderLimit({ user, currency }: { user: User | Invited; currency: string }) {
  const { format } = useText();
  const text = companyTexts[useLocale()];
  const { orderLimit } = user;
  return (
    <span className="company-order-limit">
      <span className="caption company-narrow">{text.heads.order} </span>
      {orderLimit === null ? text.noOrderLimit : format.money(orderLimit, currency)}
    </span>
  );
}

function UserEditor(props: {
  user: User;
  name: string;
  company: CompanyPage;
  sent: SentForm | undefined;
}) {
  const { user, name, company, sent } = props;
  const isOwn = sent?.values['action'] === 'change' && sent.values['id'] === String(user.id);
  const own = isOwn ? sent : undefined;
  const locale = useLocale();
  const text = companyTexts[locale];
  const to = localised(urls.company, locale);
  return (
    <details className="company-editor" open={own !== undefined}>
      <summary aria-label={text.editOf(name)}>
        <Icon name="pencil" />
        {text.edit}
      </summary>
      <OnceForm to={to} className="company-editor-form">
        <input type="hidden" name="action" value="change" />
        <input type="hidden" name="id" value={user.id} />
        <RightsFields
          branches={company.branches}
          role={user.role}
          chosen={user.branches ?? []}
          limits={user}
          sent={own}
        />
        <Button type="submit">{text.save}</Button>
      </OnceForm>
      {!user.isOwn && (
        <details className="company-leaving">
          <summary className="link">{text.remove}</summary>
          <p>{text.removeHint(name)}</p>
          <OnceForm to={to}>
            <input type="hidden" name="action" value="remove" />
            <input type="hidden" name="id" value={user.id} />
            <Button type="submit" look="secondary">
              {text.removeNow}
            </Button>
          </OnceForm>
        </details>
      )}
    </details>
  );
}

function InvitationRow({ invitation, company }: { invitation: Invited; company: CompanyPage }) {
  const locale = useLocale();
  const text = companyTexts[locale];
  const { id, email, role, branches, expiresAt } = invitation;
  return (
    <li>
      <div>
        <b>{email}</b>
        <span className="caption company-email">
          {text.invitedUntil(formatDate(expiresAt, locale))}
        </span>
      </div>
      <span>
        <span className={role === 'buyer' ? 'company-role' : 'company-role is-more'}>
          {text.roles[role]}
        </span>
      </span>
      <span>
        <BranchNames ids={branches} company={company} />
      </span>
      <OrderLimit user={invitation} currency={company.currency} />
      <span className="company-wide">–</span>
      <OnceForm to={localised(urls.company, locale)}>
        <input type="hidden" name="action" value="withdraw" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" look="quiet" aria-label={text.withdrawOf(email)}>
          {text.withdraw}
        </Button>
      </OnceForm>
    </li>
  );
}
