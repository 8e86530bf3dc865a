import { useState, type ReactNode } from 'react';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { CompanyButton } from '../company-button.tsx';
import { TermsDialog } from './terms-dialog.tsx';

/** Group, contract and goods of a company; locked where the ERP decides on them (rule companies/owner). */
export function TermsPanel({ company }: { company: OfficeCompany }) {
  const { t } = useTexts(companyDeskTexts);
  const { may } = useOffice();
  const [isEdited, setEdited] = useState(false);
  const { group, priceList, owner } = company;
  return (
    <Panel title={t.terms.title} aside={owner === 'erp' && <FromErp />}>
      <dl className="office-pairs">
        <dt>{t.terms.group}</dt>
        <dd>
          {group?.name ?? t.terms.none}
          {group !== null && group.label !== '' && <Note>{t.terms.label(group.label)}</Note>}
        </dd>
        <dt>{t.terms.priceList}</dt>
        <dd>
          <Contract priceList={priceList} />
        </dd>
        <Goods company={company} />
        <GroupTerms group={group} />
      </dl>
      <p className="company-buttons">
        {owner === 'shop' && may('prices:read') && (
          <CompanyButton look="secondary" icon="pencil" onClick={() => setEdited(true)}>
            {t.terms.edit}
          </CompanyButton>
        )}
        {may('prices:read') && (
          <OfficeLink className="button is-secondary" to={officePaths.priceWhy}>
            {t.terms.why}
          </OfficeLink>
        )}
      </p>
      {isEdited && <TermsDialog company={company} onClose={() => setEdited(false)} />}
    </Panel>
  );
}

function FromErp() {
  const { t } = useTexts(companyDeskTexts);
  return (
    <span className="company-locked">
      <OfficeIcon name="lock" />
      {t.terms.fromErp}
    </span>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className="caption company-line">{children}</span>;
}

function Contract({ priceList }: Pick<OfficeCompany, 'priceList'>) {
  const { t } = useTexts(companyDeskTexts);
  const { may } = useOffice();
  if (priceList === null) return t.terms.none;
  return (
    <>
      {may('prices:read') ? (
        <OfficeLink className="link" to={officePaths.priceList(priceList.code)}>
          {priceList.name}
        </OfficeLink>
      ) : (
        priceList.name
      )}
      <Note>{priceList.active ? t.terms.listFirst : t.terms.listOff}</Note>
    </>
  );
}

/** The goods that the company's users see besides everybody's: those of its group's assortments and of its own. */
function Goods({ company: { group, assortments } }: { company: OfficeCompany }) {
  const { t, format } = useTexts(companyDeskTexts);
  const byCode = new Map(
    [...(group?.assortments ?? []), ...assortments].map(({ code, name }) => [code, name]),
  );
  const count = format.integer(byCode.size);
  const some = group?.onlyAssortments ? t.terms.only(count) : t.terms.everybodysAnd(count);
  return (
    <>
      <dt>{t.terms.goods}</dt>
      <dd>
        {byCode.size === 0 && !group?.onlyAssortments ? t.terms.everybodys : some}
        <span className="company-tags">
          {[...byCode].map(([code, name]) => (
            <span key={code} className="office-tag">
              {name}
            </span>
          ))}
        </span>
      </dd>
    </>
  );
}

function GroupTerms({ group }: Pick<OfficeCompany, 'group'>) {
  const { t, format } = useTexts(companyDeskTexts);
  if (group === null) return null;
  return (
    <>
      <dt>{t.terms.prices}</dt>
      <dd>{group.withVat ? t.terms.withVat : t.terms.withoutVat}</dd>
      {group.minOrder !== null && (
        <>
          <dt>{t.terms.minOrder}</dt>
          <dd>{t.terms.plusVat(format.money(group.minOrder, group.currency))}</dd>
        </>
      )}
    </>
  );
}
