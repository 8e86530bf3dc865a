import { useState } from 'react';
import type { OfficePriceList } from '#contract/office/prices/price-lists.ts';
import { ruleSheetTexts } from '#text/office/prices/rule-sheet-text.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { SheetDialog } from './sheet-dialog.tsx';

const formats = ['xlsx', 'csv'] as const;

/** Downloads the rules of a list as a sheet, and takes such a sheet back (rule wholesale/rule-sheet). */
export function SheetActions({ list }: { list: OfficePriceList }) {
  const { t, locale } = useTexts(ruleSheetTexts);
  const { may } = useOffice();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {formats.map((format) => (
        <a
          key={format}
          className={buttonClass({ look: 'secondary' })}
          href={`${officeUrls.priceList(list.code)}/rule-sheet?format=${format}&locale=${locale}`}
          download
        >
          <OfficeIcon name="download" />
          {t.download(t.formats[format])}
        </a>
      ))}
      {may('prices:write') && (
        <Button look="secondary" onClick={() => setOpen(true)}>
          <OfficeIcon name="file-up" />
          {t.open}
        </Button>
      )}
      {isOpen && <SheetDialog list={list} onClose={() => setOpen(false)} />}
    </>
  );
}
