import { useState } from 'react';
import { returnDeskTexts } from '#text/office/returns/return-desk-text.ts';
import { TextField } from '#ui/controls/field.tsx';
import { CameraButton } from '#ui/office/camera/camera-button.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { DeskDialog } from './desk-dialog.tsx';

/** Opens the return whose slip is scanned, or whose number is typed (rule returns/slip). */
export function ScanDialog(props: { onClose: () => void; onScanned: (code: string) => void }) {
  const { t } = useTexts(returnDeskTexts);
  const [code, setCode] = useState('');
  return (
    <DeskDialog
      title={t.scan}
      action={t.scanOpen}
      onSave={() => code.trim() !== '' && props.onScanned(code)}
      onClose={props.onClose}
    >
      <TextField
        label={t.scanLabel}
        hint={t.scanHint}
        value={code}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        onChange={({ target }) => setCode(target.value)}
      />
      <CameraButton isWorded onScan={props.onScanned} />
    </DeskDialog>
  );
}
