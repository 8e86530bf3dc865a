import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { companyLimits } from '#rules/companies/company-form.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { TextField } from '#ui/controls/field.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { CompanyButton } from '../company-button.tsx';

/** Accepts a company that has applied, or refuses it (rule companies/office-decide). */
export function DecidePanel({ company: { code, version } }: { company: OfficeCompany }) {
  const { t } = useTexts(companyDeskTexts);
  const toast = useToast();
  const [, navigate] = useLocation();
  const { busy, failed, fields, change } = useOfficeChange();
  const [reason, setReason] = useState('');
  async function decide(accept: boolean): Promise<void> {
    const body = { accept, reason, seen: version };
    if ((await change(`${officeUrls.company(code)}/decide`, body)) === null) return;
    toast({ text: accept ? t.decide.accepted : t.decide.refused, kind: 'done' });
    if (!accept) navigate(officePaths.companies);
  }
  return (
    <Panel title={t.decide.title} className="company-decide">
      <FailureNote text={failed} />
      <p>{t.decide.text}</p>
      <TextField
        label={t.decide.reason}
        hint={t.decide.reasonHint}
        maxLength={companyLimits.reason}
        value={reason}
        error={fields['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className="company-buttons">
        <CompanyButton busy={busy !== null && t.saving} onClick={() => void decide(true)}>
          {t.decide.accept}
        </CompanyButton>
        <CompanyButton look="secondary" onClick={() => void decide(false)}>
          {t.decide.refuse}
        </CompanyButton>
      </p>
    </Panel>
  );
}
