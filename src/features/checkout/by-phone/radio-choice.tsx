/** A choice with a name and a line about it. */
export function RadioChoice(props: {
  group: string;
  title: string;
  hint: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { group, title, hint, isChosen, onChoose } = props;
  return (
    <label className="option radio">
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      {title}
      <span className="caption">{hint}</span>
    </label>
  );
}
