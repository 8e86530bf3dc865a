import type { ComponentProps } from 'react';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** A button that changes companies; without the permission it says which roles may. */
export function CompanyButton(props: ComponentProps<typeof Button>) {
  const { t } = useTexts(companyDeskTexts);
  const { may } = useOffice();
  const mayChange = may('companies:write');
  return <Button {...props} disabled={!mayChange} title={mayChange ? undefined : t.onlySome} />;
}
