import { useTexts } from '#ui/state/text-context.tsx';
import { officeSignInTexts } from '#text/office/office-sign-in-text.ts';
import { encode } from 'uqr';
import { CopyButton } from '#ui/controls/copy-button.tsx';

/** The data for an app that makes one-time codes: as a picture, and as letters to type. */
export function CodeSetupPart({ uri, secret }: { uri: string; secret: string }) {
  const { t } = useTexts(officeSignInTexts);
  return (
    <div className="code-setup">
      <CodePicture content={uri} label={t.picture} />
      <div>
        <h2>{t.appTitle}</h2>
        <p>{t.appText}</p>
        <p className="caption">{t.secret}</p>
        <div className="code-secret">
          <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} label={t.copySecret} />
        </div>
      </div>
    </div>
  );
}

/** A QR code, dark on white in either theme: cameras read no other. */
function CodePicture({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { ecc: 'L', border: 0 });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return (
    <figure className="code-picture" aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={squares.join('')} fill="currentColor" />
      </svg>
    </figure>
  );
}
