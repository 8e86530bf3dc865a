import type { ReactNode } from 'react';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import type { AssortmentPage, GroupPage } from '#contract/office/prices/groups.ts';
import type { PriceListPage } from '#contract/office/prices/price-lists.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { SelectField } from '#ui/controls/field.tsx';
import { ConflictList } from '#ui/office/form/conflict-list.tsx';
import { useDraft } from '#ui/office/form/use-draft.ts';
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
  const { company } = props;
  const { draft, terms, put, fields, ...form } = useTerms(props);
  const groups = useOfficeRead<GroupPage>('/api/office/groups').data?.items ?? [];
  const lists = useOfficeRead<PriceListPage>('/api/office/price-lists').data?.items ?? [];
  const named = lists.map(({ code, name, active }) => ({
    code,
    name: active ? name : t.terms.draft(name),
  }));
  return (
    <CompanyDialog title={t.terms.title} {...form}>
      <ConflictList draft={draft} nameOf={(name) => t.terms[name]} of={() => true} />
      <SelectField
        label={t.terms.group}
        value={terms.group}
        error={fields['group']}
        onChange={({ target }) => put({ group: target.value })}
      >
        <Choices stored={company.group} found={groups} />
      </SelectField>
      <SelectField
        label={t.terms.priceList}
        hint={t.terms.listFirst}
        value={terms.priceList}
        error={fields['priceList']}
        onChange={({ target }) => put({ priceList: target.value })}
      >
        <Choices stored={company.priceList} found={named} />
      </SelectField>
      <AssortmentChecks chosen={terms.assortments} onChange={(assortments) => put({ assortments })}>
        {fields['assortments']}
      </AssortmentChecks>
    </CompanyDialog>
  );
}

type Terms = ReturnType<typeof savedTerms>;

function savedTerms({ group, priceList, assortments }: OfficeCompany) {
  return {
    group: group?.code ?? '',
    priceList: priceList?.code ?? '',
    assortments: assortments.map(({ code }) => code),
  };
}

/** Sends what was changed alone: what somebody else changes meanwhile stays. */
function useTerms({ company, onClose }: DialogProps) {
  const { code, version } = company;
  const { t } = useTexts(companyDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const draft = useDraft<Terms>(`company-terms:${code}`, savedTerms(company));
  function close(): void {
    draft.clear();
    onClose();
  }
  async function save(): Promise<void> {
    if (draft.conflicts.length > 0) return;
    const changed = draft.changed.map((name) => [name, draft.values[name] || null]);
    const body = { ...Object.fromEntries(changed), seen: version };
    if ((await change(officeUrls.company(code), body)) === null) return;
    toast({ text: t.saved, kind: 'done' });
    close();
  }
  return {
    draft,
    terms: draft.values,
    put: (part: Partial<Terms>) => draft.setAll(part),
    fields,
    failed,
    isBusy: busy !== null,
    onSave: () => void save(),
    onClose: close,
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
