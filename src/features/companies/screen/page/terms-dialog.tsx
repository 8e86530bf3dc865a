import { useState, type ReactNode } from 'react';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import type { AssortmentPage, GroupPage } from '#contract/office/prices/groups.ts';
import type { PriceListPage } from '#contract/office/prices/price-lists.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { SelectField } from '#ui/controls/field.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { CompanyDialog } from '../company-dialog.tsx';

interface DialogProps {
  company: OfficeCompany;
  onClose: () => void;
}

/** Changes group, contract and assortments of a company (rule companies/owner). */
export function TermsDialog(props: DialogProps) {
  const { t } = useTexts(companyDeskTexts);
  const { began, terms, put, fields, ...form } = useTerms(props);
  const groups = useOfficeRead<GroupPage>('/api/office/groups').data?.items ?? [];
  const lists = useOfficeRead<PriceListPage>('/api/office/price-lists').data?.items ?? [];
  const named = lists.map(({ code, name, active }) => ({
    code,
    name: active ? name : t.terms.draft(name),
  }));
  return (
    <CompanyDialog title={t.terms.title} {...form} onClose={props.onClose}>
      <SelectField
        label={t.terms.group}
        value={terms.group}
        error={fields['group']}
        onChange={({ target }) => put({ group: target.value })}
      >
        <Choices stored={began.group} found={groups} />
      </SelectField>
      <SelectField
        label={t.terms.priceList}
        hint={t.terms.listFirst}
        value={terms.priceList}
        error={fields['priceList']}
        onChange={({ target }) => put({ priceList: target.value })}
      >
        <Choices stored={began.priceList} found={named} />
      </SelectField>
      <AssortmentChecks chosen={terms.assortments} onChange={(assortments) => put({ assortments })}>
        {fields['assortments']}
      </AssortmentChecks>
    </CompanyDialog>
  );
}

function useTerms({ company, onClose }: DialogProps) {
  // The page may show another person's change meanwhile: this is what the form began with.
  const [began] = useState(company);
  const { t } = useTexts(companyDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [terms, setTerms] = useState({
    group: began.group?.code ?? '',
    priceList: began.priceList?.code ?? '',
    assortments: began.assortments.map(({ code }) => code),
  });
  async function save(): Promise<void> {
    const { group, priceList, assortments } = terms;
    const wanted = { group: group || null, priceList: priceList || null, assortments };
    const body = { ...wanted, seen: began.version };
    if ((await change(officeUrls.company(began.code), body)) === null) return;
    toast({ text: t.saved, kind: 'done' });
    onClose();
  }
  return {
    began,
    terms,
    put: (part: Partial<typeof terms>) => setTerms({ ...terms, ...part }),
    fields,
    failed,
    isBusy: busy !== null,
    onSave: () => void save(),
  };
}

interface Choice {
  code: string;
  name: string;
}

/** The options of a choice; the stored one is there before the others are read. */
function Choices({ stored, found }: { stored: Choice | null; found: readonly Choice[] }) {
  const { t } = useTexts(companyDeskTexts);
  const isUnread = stored !== null && !found.some(({ code }) => code === stored.code);
  return (
    <>
      <option value="">{t.terms.none}</option>
      {(isUnread ? [stored, ...found] : found).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  );
}

function AssortmentChecks(props: {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** The error. */
  children: ReactNode;
}) {
  const { chosen, onChange, children } = props;
  const { t } = useTexts(companyDeskTexts);
  const { data } = useOfficeRead<AssortmentPage>('/api/office/assortments');
  return (
    <fieldset className="company-branches">
      <legend className="label">{t.terms.assortments}</legend>
      {data?.items.length === 0 && <p className="muted">{t.terms.noAssortments}</p>}
      {data?.items.map(({ code, name }) => (
        <label key={code} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(code)}
            onChange={({ target }) => {
              const others = chosen.filter((each) => each !== code);
              onChange(target.checked ? [...others, code] : others);
            }}
          />
          <span>{name}</span>
        </label>
      ))}
      {children && <span className="field-error">{children}</span>}
    </fieldset>
  );
}
