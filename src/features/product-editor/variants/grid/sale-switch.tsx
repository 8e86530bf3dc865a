/** Whether variants are sold: one, or those of a group, of which some may be. */
export function SaleSwitch(props: {
  label: string;
  state: 'all' | 'some' | 'none';
  text: string;
  disabled: boolean;
  onChange: (active: boolean) => void;
}) {
  const { label, state, text, disabled, onChange } = props;
  return (
    <label className={state === 'none' ? 'variant-switch is-off' : 'variant-switch'}>
      <input
        type="checkbox"
        role="switch"
        className={state === 'some' ? 'is-partly' : undefined}
        aria-label={label}
        aria-checked={state !== 'none'}
        checked={state !== 'none'}
        disabled={disabled}
        onChange={() => onChange(state !== 'all')}
      />
      {text}
    </label>
  );
}
