import { useTexts } from '#ui/state/text-context.tsx';
import { officeSignInTexts } from '#text/office/office-sign-in-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';

/** Ten codes that are shown once, to be copied or printed. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const { t } = useTexts(officeSignInTexts);
  return (
    <>
      <p>{t.codesText}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="recovery-ways">
        <Button look="secondary" onClick={() => window.print()}>
          {t.printCodes}
        </Button>
        <CopyButton text={codes.join('\n')} label={t.copyCodes} />
      </div>
    </>
  );
}
