import { useState } from 'react';
import type { OfficeReturn } from '#contract/office/orders/office-returns.ts';
import { returnLimits } from '#rules/returns/return-words.ts';
import { returnDeskTexts } from '#text/office/returns/return-desk-text.ts';
import { SelectField, TextAreaField, TextField } from '#ui/controls/field.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { DeskButton } from './desk-parts.tsx';
import { DeskDialog } from './desk-dialog.tsx';
import { useReturnWork } from './return-step-parts.tsx';

type Way = 'note' | 'code' | 'close' | 'reopen';

function waysOf({ actions, state, money }: OfficeReturn): Way[] {
  const closes = actions.includes('close') && (state !== 'settled' || money?.total === 0);
  return [
    'note',
    ...(state === 'requested' || state === 'approved' ? ['code' as const] : []),
    ...(closes ? ['close' as const] : []),
    ...(actions.includes('reopen') ? ['reopen' as const] : []),
  ];
}

/** The other steps that a return allows beside its next one. */
export function OtherWays({ found }: { found: OfficeReturn }) {
  const { t } = useTexts(returnDeskTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DeskButton look="secondary" onClick={() => setOpen(true)}>
        <OfficeIcon name="ellipsis" />
        {t.more}
      </DeskButton>
      {isOpen && <WayDialog found={found} onClose={() => setOpen(false)} />}
    </>
  );
}

function WayDialog({ found, onClose }: { found: OfficeReturn; onClose: () => void }) {
  const { t } = useTexts(returnDeskTexts);
  const work = useReturnWork(found);
  const ways = waysOf(found);
  const [way, setWay] = useState<Way>('note');
  const [text, setText] = useState('');
  const [code, setCode] = useState({ carrier: found.namedCarrier, code: found.code });
  const names = { note: t.addNote, code: t.code, close: t.close, reopen: t.reopen };
  async function save(): Promise<void> {
    const said = text.trim();
    if (way !== 'code' && said === '') return;
    const body = way === 'code' ? code : way === 'note' ? { text: said } : { reason: said };
    if (await work.act(way, body)) onClose();
  }
  return (
    <DeskDialog
      title={t.more}
      failed={work.failed}
      isBusy={work.isBusy}
      action={t.save}
      onSave={() => void save()}
      onClose={onClose}
    >
      <SelectField
        label={t.more}
        value={way}
        onChange={({ target }) => setWay(ways.find((each) => each === target.value) ?? 'note')}
      >
        {ways.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </SelectField>
      {way === 'code' ? (
        <CodeFields code={code} put={setCode} />
      ) : (
        <TextAreaField
          label={way === 'note' ? t.noteText : t.reasonLabel}
          required
          maxLength={returnLimits.reason}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </DeskDialog>
  );
}

interface Code {
  carrier: string;
  code: string;
}

function CodeFields({ code, put }: { code: Code; put: (code: Code) => void }) {
  const { t } = useTexts(returnDeskTexts);
  return (
    <div className="returns-pair">
      <TextField
        label={t.carrier}
        maxLength={returnLimits.carrier}
        value={code.carrier}
        onChange={({ target }) => put({ ...code, carrier: target.value })}
      />
      <TextField
        label={t.codeLabel}
        maxLength={returnLimits.code}
        value={code.code}
        onChange={({ target }) => put({ ...code, code: target.value })}
      />
    </div>
  );
}
