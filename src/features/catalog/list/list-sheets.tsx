import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { Facets } from './list-facets.tsx';
import { sortOf, sortOptions } from './list-head.tsx';
import type { ListNavigation } from './list-navigation.tsx';
import { filterCount, listHref, withoutFilters, type ListProps } from './list-location.tsx';

type SheetProps = ListProps & {
  sheet: 'filter' | 'sort';
  ways: ListNavigation;
  onClose: () => void;
};

function FilterSheet(props: SheetProps) {
  const { at, data, t, onClose } = props;
  const footer = (
    <>
      {filterCount(at.query) > 0 && (
        <a className={buttonClass({ look: 'secondary' })} href={withoutFilters(at)}>
          {t.catalog.clearFilters}
        </a>
      )}
      <Button onClick={onClose}>{t.catalog.showResults(t.format.integer(data.total))}</Button>
    </>
  );
  return (
    <Modal open title={t.catalog.filters} onClose={onClose} footer={footer}>
      <div className="facets">
        <Facets {...props} />
      </div>
    </Modal>
  );
}

function SortSheet({ at, data, shop, t, onClose }: SheetProps) {
  const current = sortOf(data);
  return (
    <Modal open title={t.catalog.sort} onClose={onClose}>
      {sortOptions(at.query, shop, t).map(({ sort, name }) => (
        <a
          key={sort}
          className="check is-tall is-radio"
          href={listHref(at, { sort })}
          aria-current={sort === current ? 'true' : undefined}
          onClick={onClose}
        >
          <span className="check-box" />
          {name}
        </a>
      ))}
    </Modal>
  );
}

/** The sheet that a button of the bar opens: the facets, or the ways to sort. */
export function ListSheet(props: SheetProps) {
  return props.sheet === 'filter' ? <FilterSheet {...props} /> : <SortSheet {...props} />;
}
