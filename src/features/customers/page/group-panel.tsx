import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import type { GroupPage } from '#contract/office/prices/groups.ts';
import { customerPageTexts } from '#text/office/customers/customer-page-text.ts';
import { SelectField } from '#ui/controls/field.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { hasAccount, useMayChangeCustomers } from './account-rights.tsx';

/** The group whose prices and goods a customer has (rule customers/group); nothing for people without an account. */
export function GroupPanel({ customer }: { customer: OfficeCustomer }) {
  const { may } = useOffice();
  if (!hasAccount(customer) || !may('prices:read')) return null;
  return <GroupChoice customer={customer} />;
}

function GroupChoice({ customer: { id, version, group } }: { customer: OfficeCustomer }) {
  const { t } = useTexts(customerPageTexts);
  const { may } = useOffice();
  const { mayChange } = useMayChangeCustomers();
  const { data } = useOfficeRead<GroupPage>('/api/office/groups');
  const { busy, failed, fields, change } = useOfficeChange();
  const toast = useToast();
  const groups = data?.items ?? [];
  const isOther = group !== null && !groups.some(({ code }) => code === group.code);
  async function move(code: string): Promise<void> {
    const body = { group: code === '' ? null : code, seen: version };
    const moved = await change(`${officeUrls.customer(id)}/group`, body);
    if (moved !== null) toast({ text: t.group.saved, kind: 'done' });
  }
  return (
    <Panel title={t.group.title}>
      <SelectField
        label={t.group.label}
        hint={t.group.hint}
        value={group?.code ?? ''}
        error={fields['group'] ?? (failed === '' ? undefined : failed)}
        disabled={!mayChange || !may('prices:write') || busy !== null}
        onChange={({ target }) => void move(target.value)}
      >
        <option value="">{t.group.none}</option>
        {isOther && <option value={group.code}>{group.name}</option>}
        {groups.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </Panel>
  );
}
