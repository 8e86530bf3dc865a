import './home-desk.css';
import { useState } from 'react';
import type { HomePreview, OfficeHome } from '#contract/office/office-home.ts';
import { homeChanges } from '#rules/catalog/home/home-changes.ts';
import type { HomeSection } from '#rules/catalog/home/home-sections.ts';
import { formatDateTime } from '#text/format.ts';
import { homeDeskTexts } from '#text/office/store-texts/home-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { SaveBar } from '#ui/office/form/save-bar.tsx';
import { WaitingPage } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { HomePreviewPanel } from './home-preview.tsx';
import { sectionName } from './home-values.tsx';
import { HomeVersionsDialog } from './home-versions-dialog.tsx';
import { MenuPanel } from './menu-panel.tsx';
import { NewSectionDialog } from './new-section-dialog.tsx';
import { SectionEditor } from './section-editor.tsx';
import { SectionList } from './section-list.tsx';
import { useHomeForm, useHomePreview, type HomeForm } from './use-home-form.tsx';

/** The interval at which the screen learns of another person's publication. */
const everyMs = 30_000;

/** The home page in the office: in which order the shop meets its shoppers (rule categories/home-sections). */
export function HomeDeskScreen() {
  const { storeName } = useOffice();
  const { t } = useTexts(homeDeskTexts);
  const query = useOfficeRead<OfficeHome>('/api/office/home', { every: everyMs });
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <Loaded query={query} waiting={<WaitingPage />}>
        {(home) => <HomeDesk home={home} />}
      </Loaded>
    </>
  );
}

function HomeDesk({ home }: { home: OfficeHome }) {
  const form = useHomeForm(home);
  const { t, locale } = useTexts(homeDeskTexts);
  const { draft } = form;
  const { sections } = draft.values;
  const changes = homeChanges(home.sections, sections).map((each) =>
    each.what === 'order'
      ? t.changes.order
      : t.changes[each.what](sectionName(each.section, t, locale)),
  );
  return (
    <>
      <DeskHead home={home} form={form} />
      <Conflict form={form} />
      {draft.restoredAt !== null && draft.changed.length > 0 && (
        <p className="office-note is-info">{t.restored}</p>
      )}
      <Columns form={form} />
      <SaveBar
        changes={draft.changed.length === 0 ? [] : changes}
        conflicts={draft.conflicts.length}
        busy={form.busy}
        failed={form.failed || (Object.values(form.fields)[0] ?? '')}
        action={t.publish}
        onSave={form.publish}
        onGiveUp={draft.clear}
      />
    </>
  );
}

function DeskHead({ home, form }: { home: OfficeHome; form: HomeForm }) {
  const { t, locale } = useTexts(homeDeskTexts);
  const { may } = useOffice();
  const [isOpen, setOpen] = useState(false);
  const { version, isOwn, publishedAt, publishedBy } = home;
  const hasChanges = form.draft.changed.length > 0;
  const live =
    isOwn || publishedAt === null
      ? t.ownPage
      : t.liveSince(formatDateTime(publishedAt, locale), publishedBy);
  return (
    <>
      <PageHead
        title={t.title}
        about={may('catalog:write') ? live : `${live} ${t.readOnly}`}
        actions={
          <Button look="secondary" onClick={() => setOpen(true)}>
            <OfficeIcon name="history" />
            {t.history}
          </Button>
        }
      />
      {isOpen && (
        <HomeVersionsDialog
          live={version}
          hasChanges={hasChanges}
          onBring={
            hasChanges || !may('catalog:write')
              ? null
              : (number) => {
                  setOpen(false);
                  void form.bringBack(number);
                }
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Conflict({ form: { draft } }: { form: HomeForm }) {
  const { t } = useTexts(homeDeskTexts);
  if (draft.conflicts.length === 0) return null;
  return (
    <div className="office-note is-warning" role="alert">
      <div>
        <p>{t.conflict}</p>
        <p className="home-conflict">
          <Button look="secondary" onClick={() => draft.settle('sections', 'theirs')}>
            {t.keepTheirs}
          </Button>
          <Button look="secondary" onClick={() => draft.settle('sections', 'mine')}>
            {t.keepMine}
          </Button>
        </p>
      </div>
    </div>
  );
}

/** Order and menu, the open section, and the preview. */
function Columns({ form }: { form: HomeForm }) {
  const { locale, may } = useOffice();
  const { sections } = form.draft.values;
  const { preview, failed } = useHomePreview(sections, locale);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const open = sections.find(({ id }) => id === chosen) ?? sections[0];
  const mayChange = may('catalog:write');
  return (
    <div className="home-desk">
      <div>
        <SectionList
          sections={sections}
          current={open?.id ?? null}
          mayChange={mayChange}
          onOpen={setChosen}
          onAdd={() => setAdding(true)}
          onChange={form.put}
        />
        <MenuPanel />
      </div>
      <fieldset className="home-section-fields" disabled={!mayChange}>
        {open && <OpenSection key={open.id} section={open} form={form} preview={preview} />}
      </fieldset>
      <HomePreviewPanel sections={sections} preview={preview} failed={failed} language={locale} />
      {isAdding && (
        <NewSectionDialog
          sections={sections}
          onAdd={(section) => {
            form.put([...sections, section]);
            setChosen(section.id);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

function OpenSection(props: { section: HomeSection; form: HomeForm; preview: HomePreview | null }) {
  const { section, form, preview } = props;
  const { t, locale } = useTexts(homeDeskTexts);
  const toast = useToast();
  const { sections } = form.draft.values;
  function remove(): void {
    form.put(sections.filter((each) => each !== section));
    const undo = { label: t.undo, onPress: () => form.put(sections) };
    toast({ text: t.removed(sectionName(section, t, locale)), kind: 'done', action: undo });
  }
  return (
    <SectionEditor
      section={section}
      preview={preview?.sections.find(({ id }) => id === section.id)}
      fields={form.fields}
      onChange={(change) =>
        form.put(sections.map((each) => (each === section ? { ...each, ...change } : each)))
      }
      onRemove={remove}
    />
  );
}
