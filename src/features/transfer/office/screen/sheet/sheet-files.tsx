import type { Permission } from '#rules/shop/call-scopes.ts';
import { sheetKinds, type SheetKind } from '#rules/transfer/sheets/sheet-fields.ts';
import { sheetTexts } from '#text/office/imports/sheet-texts.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

const exportsOf = {
  products: { path: '/api/office/product-sheet', needs: 'catalog:read' },
  customers: { path: '/api/office/customer-sheet', needs: 'customers:read' },
} as const satisfies Record<SheetKind, { path: string; needs: Permission }>;

/** Templates and the shop's records as sheets (rules import-export/sheet-templates, import-export/sheet-export). */
export function SheetFiles() {
  const { t } = useTexts(sheetTexts);
  const { may } = useOffice();
  return (
    <Panel title={t.templates} className="import-history">
      <p className="caption sheet-file-hint">{t.templatesHint}</p>
      {sheetKinds.map((kind) => {
        const { path, needs } = exportsOf[kind];
        return (
          <div key={kind}>
            <Downloads
              name={t.templateRow(t.names[kind])}
              pathOf={(format) => `/api/office/sheet-template?kind=${kind}&format=${format}`}
            />
            {may(needs) ? (
              <Downloads
                name={t.exportRow(t.names[kind])}
                pathOf={(format) => `${path}?format=${format}`}
              />
            ) : (
              <div className="import-export">
                <span>{t.exportRow(t.names[kind])}</span>
                <span className="caption">{t.forbidden}</span>
              </div>
            )}
          </div>
        );
      })}
    </Panel>
  );
}

const formats = ['xlsx', 'csv'] as const;

function Downloads(props: { name: string; pathOf: (format: 'csv' | 'xlsx') => string }) {
  const { name, pathOf } = props;
  const { t, locale } = useTexts(sheetTexts);
  return (
    <div className="import-export sheet-file">
      <span>{name}</span>
      <span className="sheet-file-links">
        {formats.map((format) => (
          <a
            key={format}
            className={buttonClass({ look: 'secondary' })}
            href={`${pathOf(format)}&locale=${locale}`}
            aria-label={`${name}, ${t.formats[format]}`}
            download
          >
            <OfficeIcon name="download" />
            {t.formats[format]}
          </a>
        ))}
      </span>
    </div>
  );
}
