import './imports-screen.css';
import { importsTexts } from '#text/office/imports-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useListAddress } from '#ui/office/table/use-list-address.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { ExportPanel } from './export-panel.tsx';
import { ImportHistory } from './import-history.tsx';
import { ImportSteps } from './import-steps.tsx';
import { SheetFiles } from './sheet/sheet-files.tsx';
import { OneImport } from './one-import.tsx';
import { UploadPanel } from './upload-panel.tsx';

/** Imports of sheets and store folders: upload, check, progress, result and history (rule import-export/office-import). */
export function ImportsScreen() {
  const { t } = useTexts(importsTexts);
  const { storeName } = useOffice();
  const address = useListAddress(officePaths.imports, ['aktarma']);
  const id = Number(address.words.aktarma ?? '');
  const open = (next: number | null) => address.set({ aktarma: next === null ? null : `${next}` });
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          id > 0 && (
            <Button look="secondary" onClick={() => open(null)}>
              {t.another}
            </Button>
          )
        }
      />
      {id > 0 ? (
        <OneImport key={id} id={id} onAnother={() => open(null)} />
      ) : (
        <>
          <ImportSteps at="file" isSheet />
          <UploadPanel onUploaded={open} />
        </>
      )}
      <ImportHistory onOpen={open} />
      <SheetFiles />
      <ExportPanel />
    </>
  );
}
