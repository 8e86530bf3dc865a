import { useId, useState } from 'react';

interface CellProps {
  /** The name of the column and of the row, read aloud. */
  label: string;
  /** The name of the column: arrow keys move within it. */
  column: string;
  error?: string | undefined;
  readOnly?: boolean;
  title?: string | undefined;
}

/** A text in a cell of the grid. */
export function TextCell(
  props: CellProps & { value: string; maxLength: number; onChange: (value: string) => void },
) {
  const { label, column, error, readOnly = false, title, value, maxLength, onChange } = props;
  const id = useId();
  return (
    <>
      <input
        className={readOnly ? 'input variant-input is-fixed' : 'input variant-input'}
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : id}
        data-column={column}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        title={title}
        readOnly={readOnly}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <CellError id={id} text={error} />
    </>
  );
}

/** A figure in a cell; what is typed stays while it is none, and `wrong` is said then. */
export function FigureCell<Value extends number | null>(
  props: CellProps & {
    value: Value;
    write: (value: Value) => string;
    parse: (text: string) => Value | undefined;
    wrong: string;
    placeholder?: string;
    onChange: (value: Value) => void;
  },
) {
  const { label, column, error, readOnly = false, value, write, parse, wrong, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const isWrong = typed !== null && parse(typed) === undefined;
  const text = isWrong ? wrong : error;
  function type(next: string): void {
    setTyped(next);
    const parsed = parse(next);
    if (parsed !== undefined) onChange(parsed);
  }
  return (
    <>
      <input
        className="input variant-input numeric"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        placeholder={props.placeholder}
        aria-label={label}
        aria-invalid={text === undefined ? undefined : true}
        aria-describedby={text === undefined ? undefined : id}
        data-column={column}
        readOnly={readOnly}
        value={typed ?? write(value)}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          if (!isWrong) setTyped(null);
        }}
      />
      <CellError id={id} text={text} />
    </>
  );
}

function CellError({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <span className="field-error variant-error" id={id}>
      {text}
    </span>
  );
}
