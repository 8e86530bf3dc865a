import { useState, type FormEvent } from 'react';
import type { OfficeCategory } from '#contract/office/catalog/office-categories.ts';
import { childrenOf, possibleParents, restOf, spotOf } from '#rules/catalog/tree/category-steps.ts';
import { categoryDeskTexts } from '#text/office/catalog/category-desk-text.ts';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { DropAt } from './use-lift.tsx';

interface MenuProps {
  category: OfficeCategory;
  items: readonly OfficeCategory[];
  nameOf: (id: number | null) => string;
  onMove: (at: DropAt) => void;
  onAdd: (parentId: number) => void;
  onRemove: (id: number) => void;
  onClose: () => void;
}

/** The actions on a category, without dragging: for phones, and for everybody who would rather choose. */
export function CategoryMenuDialog(props: MenuProps) {
  return (
    <Modal open onClose={props.onClose} title={props.nameOf(props.category.id)}>
      <Actions {...props} />
      <MoveForm {...props} />
    </Modal>
  );
}

/** Whether this person may change categories; if not, the role that may. */
function useMayWrite() {
  const { t } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  const mayWrite = may('catalog:write');
  return { mayWrite, why: mayWrite ? undefined : t.onlyRole(t.roles.catalog) };
}

function Actions(props: MenuProps) {
  const { category, items, onClose } = props;
  const { t } = useTexts(categoryDeskTexts);
  const { mayWrite, why } = useMayWrite();
  const { parentId, index } = spotOf(items, category.id);
  const siblings = childrenOf(items, parentId);
  const close = (then: () => void) => () => {
    onClose();
    then();
  };
  const moveBefore = (before: OfficeCategory | undefined) =>
    close(() => props.onMove({ id: category.id, parentId, before: before?.id ?? null }));
  const actions = [
    { text: t.moveUp, isOff: index === 0, press: moveBefore(siblings[index - 1]) },
    {
      text: t.moveDown,
      isOff: index === siblings.length - 1,
      press: moveBefore(siblings[index + 2]),
    },
    { text: t.addBelow, isOff: false, press: close(() => props.onAdd(category.id)) },
    { text: t.remove, isOff: false, press: close(() => props.onRemove(category.id)) },
  ];
  return (
    <div className="category-menu-list">
      {actions.map(({ text, isOff, press }) => (
        <Button
          key={text}
          look={text === t.remove ? 'danger' : 'secondary'}
          disabled={!mayWrite || isOff}
          title={why}
          onClick={press}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}

/** A new place by its parent and the category behind it. */
function MoveForm({ category, items, nameOf, onMove, onClose }: MenuProps) {
  const { mayWrite, why } = useMayWrite();
  const { t } = useTexts(categoryDeskTexts);
  const rest = restOf(items, category.id);
  const [parentId, setParentId] = useState(category.parentId);
  const [before, setBefore] = useState<number | null>(null);
  function submit(event: FormEvent): void {
    event.preventDefault();
    onClose();
    onMove({ id: category.id, parentId, before });
  }
  return (
    <form className="category-menu-move" onSubmit={submit}>
      <SelectField
        label={t.newParent}
        value={parentId ?? ''}
        onChange={({ target }) => {
          setParentId(target.value === '' ? null : Number(target.value));
          setBefore(null);
        }}
      >
        <option value="">{t.top}</option>
        {possibleParents(rest).map(({ id, depth }) => (
          <option key={id} value={id}>
            {`${'\u2003'.repeat(depth)}${nameOf(id)}`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.newPlace}
        value={before ?? ''}
        onChange={({ target }) => setBefore(target.value === '' ? null : Number(target.value))}
      >
        {childrenOf(rest, parentId).map(({ id }) => (
          <option key={id} value={id}>
            {t.beforeSibling(nameOf(id))}
          </option>
        ))}
        <option value="">{t.last}</option>
      </SelectField>
      <Button type="submit" disabled={!mayWrite} title={why}>
        {t.moveHere}
      </Button>
    </form>
  );
}
