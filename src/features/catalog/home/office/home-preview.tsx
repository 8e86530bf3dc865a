import { useState } from 'react';
import type { ShownSection } from '#contract/catalog/home-page.ts';
import type { HomePreview } from '#contract/office/office-home.ts';
import type { HomeSection } from '#rules/catalog/home/home-sections.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { homeDeskTexts } from '#text/office/store-texts/home-desk-text.ts';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { ChoiceSegments } from '#ui/office/choice-segments.tsx';
import { PictureDoor } from '#ui/office/form/picture-door.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { urls } from '#urls';
import { sectionName } from './home-values.tsx';

const screens = ['wide', 'phone'] as const;
/** Cards of a section; the others are counted. */
const shownCards = 4;

/** The page with the changes that are not published, drawn small (rule categories/home-preview). */
export function HomePreviewPanel(props: {
  sections: readonly HomeSection[];
  preview: HomePreview | null;
  failed: string;
  language: Locale;
}) {
  const { sections, preview, failed, language } = props;
  const { t } = useTexts(homeDeskTexts);
  const { storeName } = useOffice();
  const [screen, setScreen] = useState<'wide' | 'phone'>('wide');
  return (
    <Panel
      title={t.preview}
      className="home-preview"
      aside={
        <ChoiceSegments
          label={t.screen}
          items={screens.map((key) => ({ key, name: t.screens[key] }))}
          current={screen}
          onChoose={setScreen}
        />
      }
    >
      {failed !== '' && <FailureNote text={failed} />}
      {preview === null ? (
        <WaitingRows count={6} />
      ) : (
        <>
          <div className={screen === 'phone' ? 'home-mini is-phone' : 'home-mini'} lang={language}>
            <p className="home-mini-head">{storeName}</p>
            {preview.page.sections.map((section) => (
              <MiniSection key={section.key} section={section} prices={preview.prices} />
            ))}
            {preview.page.sections.length === 0 && <p className="muted">{t.previewEmpty}</p>}
          </div>
          <InShop sections={sections} preview={preview} />
        </>
      )}
    </Panel>
  );
}

function MiniSection(props: { section: ShownSection; prices: HomePreview['prices'] }) {
  const { section, prices } = props;
  const { t } = useTexts(homeDeskTexts);
  switch (section.kind) {
    case 'wall':
      return <MiniWall section={section} />;
    case 'promises':
      return <p className="home-mini-promises">{t.promisesHere}</p>;
    case 'products':
      return <MiniProducts section={section} prices={prices} />;
    case 'html':
      return (
        // The server wrote or cleaned it.
        // oxlint-disable-next-line react/no-danger
        <div inert className="home-mini-html" dangerouslySetInnerHTML={{ __html: section.html }} />
      );
  }
}

function MiniWall({ section }: { section: Extract<ShownSection, { kind: 'wall' }> }) {
  const { headline, lead, title, doors } = section;
  return (
    <div className="home-mini-wall">
      {headline !== '' && <b className="home-mini-headline">{headline}</b>}
      {lead !== '' && <p>{lead}</p>}
      {title !== '' && <b>{title}</b>}
      {doors.length > 0 && (
        <div className="home-mini-doors">
          {doors.map(({ path, name, image }) => (
            <PictureDoor key={path} file={image} name={name} />
          ))}
        </div>
      )}
    </div>
  );
}

function MiniProducts(props: {
  section: Extract<ShownSection, { kind: 'products' }>;
  prices: HomePreview['prices'];
}) {
  const { section, prices } = props;
  const { t, format } = useTexts(homeDeskTexts);
  const { look, title, products } = section;
  const rest = products.length - shownCards;
  return (
    <div className={look === 'deal' ? 'home-mini-section is-deal' : 'home-mini-section'}>
      <b>{title}</b>
      <ul className="home-mini-cards">
        {products.slice(0, shownCards).map(({ id, name, image }) => (
          <li key={id}>
            <img
              src={image === '' ? urls.missingImage(229) : urls.image(229, image)}
              alt=""
              width={72}
              height={72}
            />
            <b>{prices[String(id)] ?? ''}</b>
            <span>{name}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <small className="caption">{t.more(format.integer(rest))}</small>}
    </div>
  );
}

/** Warns of parts of the sections that shoppers would not see (rule categories/home-left-out). */
function InShop({ sections, preview }: { sections: readonly HomeSection[]; preview: HomePreview }) {
  const { t, locale, format } = useTexts(homeDeskTexts);
  const lines = sections
    .filter(({ isOn }) => isOn)
    .flatMap((section) => {
      const found = preview.sections.find(({ id }) => id === section.id);
      if (!found) return [];
      const name = sectionName(section, t, locale);
      if (!found.isShown) return [t.leftOut(name)];
      const hidden = found.gone + found.named.filter(({ isShown }) => !isShown).length;
      return hidden > 0 ? [t.someHidden(name, format.integer(hidden))] : [];
    });
  return (
    <div className="home-in-shop">
      <OfficeIcon name="store" />
      <output>
        <b>{t.inShop}</b> {lines.length === 0 ? t.allShown : lines.join(' ')}
      </output>
    </div>
  );
}
