import './rich-text.css';
import { lazy, Suspense, useId, useState } from 'react';
import { officeFormTexts } from '#text/office/office-form-text.ts';
import { TextAreaField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { RichTextProps } from './rich-props.ts';

/** The editor is as large as a whole screen of the office, and few open it. */
const RichEditor = lazy(async () => ({ default: (await import('./rich-editor.tsx')).RichEditor }));

/**
 * A text with headings, lists, tables, links and the shop's own pictures, edited as it looks or as HTML. What is pasted
 * keeps only what the shop shows; the shop cleans the HTML again before it stores it (rule pages/clean-html).
 */
export function RichText(props: RichTextProps) {
  const { t } = useTexts(officeFormTexts);
  const [isSource, setSource] = useState(false);
  const { size = 'small', ...field } = props;
  return (
    <div className={size === 'large' ? 'rich-text-field is-large' : 'rich-text-field'}>
      {isSource ? <Source {...field} /> : <Formatted {...field} />}
      <button
        type="button"
        className="link rich-text-view"
        aria-pressed={isSource}
        onClick={() => setSource(!isSource)}
      >
        {t.asHtml}
      </button>
    </div>
  );
}

function Source(props: RichTextProps) {
  const { onChange, ...field } = props;
  return (
    <TextAreaField
      {...field}
      className="input rich-text-source"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Formatted(props: RichTextProps) {
  const { label, error, hint } = props;
  const { t } = useTexts(officeFormTexts);
  const id = useId();
  const described = [error ? `${id}-e` : '', hint ? `${id}-h` : ''].filter(Boolean).join(' ');
  return (
    <div className={error ? 'field is-wrong' : 'field'}>
      <span className="label" id={`${id}-l`}>
        {label}
      </span>
      <Suspense fallback={<output className="rich-text is-loading">{t.editorLoads}</output>}>
        <RichEditor {...props} labelledBy={`${id}-l`} describedBy={described} />
      </Suspense>
      {hint && (
        <span className="field-hint" id={`${id}-h`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="field-error" id={`${id}-e`}>
          <Icon name="circle-alert" />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}
