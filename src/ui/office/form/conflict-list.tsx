import './conflict-list.css';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { Draft } from './use-draft.ts';

const mostText = 160;

/** The conflicts of a draft; `write` gives the text of a value that is not written as it is. */
export function ConflictList<Values extends object>(props: {
  draft: Pick<Draft<Values>, 'conflicts' | 'settle'>;
  nameOf: (name: keyof Values & string) => string;
  of: (name: keyof Values & string) => boolean;
  write?: (name: string, value: unknown) => string | null;
}) {
  const { draft, nameOf, of } = props;
  const { t } = useTexts(productFormTexts);
  const written = (name: string, value: unknown) => props.write?.(name, value) ?? value;
  return draft.conflicts
    .filter(({ name }) => of(name))
    .map(({ name, before, theirs, mine }) => (
      <div key={name} className="office-note is-warning conflict-list" role="alert">
        <OfficeIcon name="git-compare" />
        <div>
          <b>{t.conflict.title(nameOf(name))}</b>
          <dl>
            <Value head={t.conflict.before} value={written(name, before)} />
            <Value head={t.conflict.theirs} value={written(name, theirs)} />
            <Value head={t.conflict.mine} value={written(name, mine)} />
          </dl>
          <span className="conflict-list-ways">
            <Button look="secondary" onClick={() => draft.settle(name, 'theirs')}>
              {t.conflict.keepTheirs}
            </Button>
            <Button look="secondary" onClick={() => draft.settle(name, 'mine')}>
              {t.conflict.keepMine}
            </Button>
          </span>
        </div>
      </div>
    ));
}

function Value({ head, value }: { head: string; value: unknown }) {
  return (
    <div>
      <dt>{head}</dt>
      <dd>
        <Written value={value} />
      </dd>
    </div>
  );
}

function Written({ value }: { value: unknown }) {
  const { t } = useTexts(productFormTexts);
  if (value === null || value === undefined) return t.conflict.removed;
  const text = Array.isArray(value) ? value.map(itemText).join(', ') : String(value);
  const plain = text.replaceAll(/<[^>]*>/g, ' ').trim();
  if (plain === '') return t.conflict.empty;
  return plain.length > mostText ? `${plain.slice(0, mostText)}…` : plain;
}

function itemText(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  return Object.values(item).map(String).join(': ');
}
