import { importsTexts } from '#text/office/imports-text.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** The download of the whole shop (rule import-export/office-export). */
export function ExportPanel() {
  const { t } = useTexts(importsTexts);
  const { may } = useOffice();
  return (
    <Panel title={t.exportTitle} className="import-history">
      <div className="import-export">
        <p className="caption">{t.exportHint}</p>
        {may('settings:write') ? (
          <a
            className={buttonClass({ look: 'secondary' })}
            href="/api/office/store-export.zip"
            download
          >
            <OfficeIcon name="download" />
            {t.exportAction}
          </a>
        ) : (
          <Button look="secondary" disabled>
            {t.exportAction}
          </Button>
        )}
      </div>
    </Panel>
  );
}
