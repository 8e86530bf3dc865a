import { homeDeskTexts } from '#text/office/store-texts/home-desk-text.ts';
import type { HomeSection } from '#rules/catalog/home/home-sections.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { kindIcons, sectionHint, sectionName } from './home-values.tsx';
import { SortGrip } from './sort-grip.tsx';
import { useSorting, type Grip } from './use-sorting.tsx';

interface ListProps {
  sections: readonly HomeSection[];
  current: string | null;
  mayChange: boolean;
  onOpen: (id: string) => void;
  onAdd: () => void;
  onChange: (sections: HomeSection[]) => void;
}

/** The sections in their order, each with its switch (rule categories/home-sections). */
export function SectionList(props: ListProps) {
  const { sections, current, mayChange, onOpen, onAdd, onChange } = props;
  const { t, locale } = useTexts(homeDeskTexts);
  const sorting = useSorting({
    items: sections,
    keyOf: ({ id }) => id,
    nameOf: (section) => sectionName(section, t, locale),
    onSort: onChange,
  });
  return (
    <Panel
      title={t.order}
      wide
      aside={
        mayChange && (
          <Button look="quiet" icon="plus" onClick={onAdd}>
            {t.add}
          </Button>
        )
      }
      foot={<Keys said={sorting.said} />}
    >
      <ol>
        {sections.map((section) => (
          <SectionRow
            key={section.id}
            section={section}
            isCurrent={section.id === current}
            isLifted={section.id === sorting.lifted}
            grip={mayChange ? sorting.gripOf(section.id) : null}
            onOpen={() => onOpen(section.id)}
            onSwitch={(isOn) =>
              onChange(sections.map((each) => (each.id === section.id ? { ...each, isOn } : each)))
            }
          />
        ))}
      </ol>
    </Panel>
  );
}

function Keys({ said }: { said: string }) {
  const { t } = useTexts(homeDeskTexts);
  const { keys } = t;
  return (
    <>
      <p className="caption home-keys office-wide">
        <span>
          <kbd>{keys.space}</kbd> {keys.take}
        </span>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {keys.move}
        </span>
        <span>
          <kbd>{keys.space}</kbd> {keys.drop}
        </span>
      </p>
      <output className="screen-reader-only">{said}</output>
    </>
  );
}

function SectionRow(props: {
  section: HomeSection;
  isCurrent: boolean;
  isLifted: boolean;
  /** Null for people who only look. */
  grip: Grip | null;
  onOpen: () => void;
  onSwitch: (isOn: boolean) => void;
}) {
  const { section, isCurrent, isLifted, grip } = props;
  const { t, format, locale } = useTexts(homeDeskTexts);
  const name = sectionName(section, t, locale);
  return (
    <li
      data-sort={section.id}
      className={`home-row${isCurrent ? ' is-current' : ''}${isLifted ? ' is-lifted' : ''}${section.isOn ? '' : ' is-off'}`}
    >
      {grip && <SortGrip name={name} isLifted={isLifted} grip={grip} />}
      <span className="home-row-icon">
        <OfficeIcon name={kindIcons[section.kind]} />
      </span>
      <button
        type="button"
        className="home-row-name"
        aria-pressed={isCurrent}
        onClick={props.onOpen}
      >
        <b>{name}</b>
        <small>{sectionHint(section, t, format.integer)}</small>
      </button>
      <label className="switch">
        <span className="screen-reader-only">{t.isShown(name)}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={section.isOn}
          checked={section.isOn}
          disabled={grip === null}
          onChange={({ target }) => props.onSwitch(target.checked)}
        />
      </label>
    </li>
  );
}
