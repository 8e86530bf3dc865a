import { mostMembers } from '#rules/price/lists/list-form.ts';
import { assortmentDeskTexts } from '#text/office/prices/assortment-desk-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { TargetSearch } from '../rules/target-fields.tsx';

interface Members {
  products: string[];
  brands: string[];
  categories: string[];
}

const kinds = [
  { field: 'products', scope: 'product' },
  { field: 'brands', scope: 'brand' },
  { field: 'categories', scope: 'category' },
] as const;

/** The most members of a kind that a form names. */
const mostNamed = 100;

/** The members of an assortment: products, brands and categories, found by their names. */
export function MemberFields(props: {
  values: Members;
  put: (part: Partial<Members>) => void;
  fields: Readonly<Record<string, string>>;
}) {
  const { values, put, fields } = props;
  const { t } = useTexts(assortmentDeskTexts);
  return kinds.map(({ field, scope }) => {
    const { [field]: codes } = values;
    return (
      <fieldset key={field} className="price-members">
        <legend>{t.members[scope]}</legend>
        <Chosen codes={codes} onChange={(next) => put({ [field]: next })} />
        {codes.length < mostMembers && (
          <TargetSearch
            scope={scope}
            error={fields[field]}
            onChoose={({ code }) => put({ [field]: [...new Set([...codes, code])] })}
          />
        )}
      </fieldset>
    );
  });
}

function Chosen({ codes, onChange }: { codes: string[]; onChange: (codes: string[]) => void }) {
  const { t, format } = useTexts(assortmentDeskTexts);
  if (codes.length === 0) return null;
  return (
    <ul className="price-members-chosen">
      {codes.slice(-mostNamed).map((code) => (
        <li key={code} className="office-tag">
          {code}
          <button
            type="button"
            aria-label={t.takeOut(code)}
            onClick={() => onChange(codes.filter((each) => each !== code))}
          >
            <OfficeIcon name="x" />
          </button>
        </li>
      ))}
      {codes.length > mostNamed && (
        <li className="muted">{t.more(format.integer(codes.length - mostNamed))}</li>
      )}
    </ul>
  );
}

/** The server counts up to this many products. */
const mostCounted = 10_000;

/** The number of products that nobody sees without the assortment, as it is saved. */
export function HiddenCount({ count }: { count: number }) {
  const { t, format } = useTexts(assortmentDeskTexts);
  return (
    <p className="office-note is-info">
      {count === 0
        ? t.hidesNone
        : count > mostCounted
          ? t.hidesMany(format.integer(mostCounted))
          : t.hides(format.integer(count))}
    </p>
  );
}
