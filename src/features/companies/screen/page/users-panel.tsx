import { useState } from 'react';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { formatDate } from '#text/format.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { DataTable } from '#ui/office/table/data-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { CompanyButton } from '../company-button.tsx';
import { UserDialog } from './user-dialog.tsx';

type User = OfficeCompany['users'][number];

/** The users of a company with their rights (rule companies/office-users). */
export function UsersPanel({ company }: { company: OfficeCompany }) {
  const { t } = useTexts(companyDeskTexts);
  const [edited, setEdited] = useState<User | 'new' | null>(null);
  const columns = useUserColumns(company, setEdited);
  return (
    <Panel
      title={t.users.title}
      wide
      aside={
        <CompanyButton
          look="quiet"
          icon="plus"
          className="is-small"
          onClick={() => setEdited('new')}
        >
          {t.users.add}
        </CompanyButton>
      }
    >
      {company.users.length === 0 ? (
        <p className="company-none">{t.users.none}</p>
      ) : (
        <DataTable
          label={t.users.title}
          columns={columns}
          rows={company.users}
          keyOf={({ id }) => id}
          phone="lines"
        />
      )}
      {edited !== null && (
        <UserDialog
          key={edited === 'new' ? 0 : edited.id}
          company={company}
          user={edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

function useUserColumns(
  { branches: all, limitCurrency }: OfficeCompany,
  edit: (user: User) => void,
): TableColumn<User>[] {
  const { t, format, locale } = useTexts(companyDeskTexts);
  const { users } = t;
  const limit = (amount: number | null) =>
    amount === null ? users.noLimit : format.money(amount, limitCurrency);
  const branchesOf = (ids: readonly number[]) =>
    all.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return [
    { head: users.person, render: (user) => <Person user={user} /> },
    { head: users.role, render: ({ role }) => t.roles[role] },
    {
      head: users.branches,
      render: ({ branches }) => (branches === null ? users.all : branchesOf(branches).join(', ')),
    },
    {
      head: users.order,
      isRight: true,
      className: 'company-nowrap',
      render: ({ role, orderLimit }) => limit(role === 'manager' ? null : orderLimit),
    },
    {
      head: users.month,
      isRight: true,
      className: 'company-nowrap',
      render: ({ role, monthlyLimit }) => limit(role === 'manager' ? null : monthlyLimit),
    },
    {
      head: users.seen,
      className: 'company-nowrap muted',
      render: ({ seenAt }) => (seenAt === null ? users.never : formatDate(seenAt, locale)),
    },
    {
      head: users.actions,
      isActions: true,
      render: (user) => (
        <CompanyButton
          look="quiet"
          icon="pencil"
          className="is-small"
          aria-label={users.change(user.name || user.email)}
          onClick={() => edit(user)}
        />
      ),
    },
  ];
}

function Person({ user: { id, name, email, blocked } }: { user: User }) {
  const { t } = useTexts(companyDeskTexts);
  const { may } = useOffice();
  const shown = name === '' ? email : name;
  return (
    <>
      {may('customers:read') ? (
        <OfficeLink className="link" to={officePaths.customer(id)}>
          {shown}
        </OfficeLink>
      ) : (
        shown
      )}{' '}
      {blocked && <span className="company-tag is-blocked">{t.users.blocked}</span>}
      <span className="caption company-line">{email}</span>
    </>
  );
}
