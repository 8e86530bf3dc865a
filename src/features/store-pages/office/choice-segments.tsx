/** One choice of a few, side by side. */
export function ChoiceSegments<Key extends string>(props: {
  label: string;
  items: readonly { key: Key; name: string; tag?: string }[];
  current: Key;
  onChoose: (key: Key) => void;
}) {
  return (
    <fieldset className="segments page-segments" aria-label={props.label}>
      {props.items.map(({ key, name, tag }) => (
        <button
          key={key}
          type="button"
          aria-pressed={props.current === key}
          onClick={() => props.onChoose(key)}
        >
          {name}
          {tag !== undefined && tag !== '' && (
            <span className="office-tag page-tag is-draft">{tag}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
