import { homeDeskTexts } from '#text/office/store-texts/home-desk-text.ts';
import { homeKinds, newSection, type HomeSection } from '#rules/catalog/home/home-sections.ts';
import { Modal } from '#ui/controls/modal.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { kindIcons } from './home-values.tsx';

/** Chooses the kind of a new section. */
export function NewSectionDialog(props: {
  sections: readonly HomeSection[];
  onAdd: (section: HomeSection) => void;
  onClose: () => void;
}) {
  const { sections, onAdd, onClose } = props;
  const { t } = useTexts(homeDeskTexts);
  function freeId(kind: string): string {
    let number = 1;
    while (sections.some(({ id }) => id === `${kind}-${number}`)) number += 1;
    return `${kind}-${number}`;
  }
  return (
    <Modal open title={t.addTitle} onClose={onClose}>
      <ul className="home-kinds">
        {homeKinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              onClick={() => {
                onAdd(newSection(kind, freeId(kind)));
                onClose();
              }}
            >
              <span className="home-row-icon">
                <OfficeIcon name={kindIcons[kind]} />
              </span>
              <span>
                <b>{t.kinds[kind]}</b>
                <small>{t.kindHints[kind]}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
