import type { OfficeReturn } from '#contract/office/orders/office-returns.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { photoTypes } from '#rules/catalog/reviews/photo-form.ts';
import { goodsPlaces, returnLimits, verdicts } from '#rules/returns/return-words.ts';
import { formatDate } from '#text/format.ts';
import { returnDeskTexts } from '#text/office/returns/return-desk-text.ts';
import { Field, SelectField, TextField } from '#ui/controls/field.tsx';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { DeskButton } from './desk-parts.tsx';
import { GoodsOfLine } from './goods-panel.tsx';
import { StepPart, useDueText, type ReturnStepProps } from './return-step-parts.tsx';
import type { Decisions } from './use-decisions.tsx';

/** The goods are looked at: a decision on each line, and the sum before it is pressed (rule returns/settle). */
export function SettleForm(props: ReturnStepProps & { decisions: Decisions }) {
  const { found, work, decisions } = props;
  const { t, format, locale } = useTexts(returnDeskTexts);
  const due = useDueText(found);
  const { preview } = decisions;
  const settle = () => void work.act('settle', decisions.body());
  useKeys({ 'Control+Enter': settle });
  const came = found.receivedOn === null ? '' : t.arrivedOn(formatDate(found.receivedOn, locale));
  const goes =
    found.card !== '' ? t.goesCard : found.way === 'account' ? t.goesAccount : t.goesIban;
  const owed = preview === null ? 0 : sumAmounts(preview.total, -preview.exchanged);
  const isPaying = preview !== null && owed > 0;
  const isExchanging = preview !== null && preview.exchanged > 0;
  const isUnsent = found.lines.some((line) => line.isUnsent);
  const isGone = found.lines.some(({ exchange }) => exchange !== '') && preview?.exchanged === 0;
  return (
    <StepPart
      title={isUnsent ? t.next.settled : t.next.received}
      about={[isUnsent ? t.unsentText : came, due].filter(Boolean).join(' ')}
      failed={work.failed}
      buttons={
        <>
          <DeskButton icon="check" busy={work.isBusy && t.saving} onClick={settle}>
            {isPaying
              ? t.settle(format.money(owed, preview.currency))
              : isExchanging
                ? t.settleExchange
                : t.settleNone}
          </DeskButton>
          {isPaying && <span className="caption returns-beside">{goes}</span>}
          {isGone && <span className="caption returns-beside">{t.exchangeGone}</span>}
        </>
      }
    >
      <ul className="returns-lines">
        {found.lines.map((line) => (
          <LineDecision key={line.item} line={line} found={found} decisions={decisions} />
        ))}
      </ul>
    </StepPart>
  );
}

type Line = OfficeReturn['lines'][number];

function LineDecision(props: { line: Line; found: OfficeReturn; decisions: Decisions }) {
  const { line, found, decisions } = props;
  const { t } = useTexts(returnDeskTexts);
  const { item } = line;
  const { verdict, why } = decisions.of(item);
  return (
    <li>
      <GoodsOfLine found={found} line={line} />
      {line.isUnsent ? null : <Choices line={line} decisions={decisions} />}
      {verdict !== 'accepted' && (
        <div className="returns-line-why">
          <TextField
            label={verdict === 'refused' ? t.whyRefused : t.why}
            maxLength={returnLimits.reason}
            value={why}
            onChange={({ target }) => decisions.put(item, { why: target.value })}
          />
          {verdict === 'deducted' && <DeductionPhotos item={item} decisions={decisions} />}
        </div>
      )}
    </li>
  );
}

/** The photos that show why something is deducted: at least one (rule returns/deduction). */
function DeductionPhotos({ item, decisions }: { item: number; decisions: Decisions }) {
  const { t } = useTexts(returnDeskTexts);
  const { photos } = decisions.of(item);
  return (
    <Field label={t.deductionPhotos} hint={photos.map(({ name }) => name).join(', ') || undefined}>
      {(control) => (
        <input
          className="input"
          type="file"
          multiple
          accept={photoTypes.join(',')}
          onChange={({ target }) => decisions.put(item, { photos: [...(target.files ?? [])] })}
          {...control}
        />
      )}
    </Field>
  );
}

function Choices({ line, decisions }: { line: Line; decisions: Decisions }) {
  const { t } = useTexts(returnDeskTexts);
  const { item, mayDeduct } = line;
  const typed = decisions.of(item);
  const possible = verdicts.filter((verdict) => mayDeduct || verdict !== 'deducted');
  return (
    <div className="returns-choices">
      <SelectField
        label={t.verdict}
        value={typed.verdict}
        hint={mayDeduct ? undefined : t.noDeduction}
        onChange={({ target }) => {
          const verdict = verdicts.find((each) => each === target.value) ?? 'accepted';
          decisions.put(item, { verdict });
        }}
      >
        {possible.map((verdict) => (
          <option key={verdict} value={verdict}>
            {t.verdicts[verdict]}
          </option>
        ))}
      </SelectField>
      {typed.verdict === 'deducted' && (
        <TextField
          label={t.deduction}
          inputMode="decimal"
          value={typed.deduction}
          onChange={({ target }) => decisions.put(item, { deduction: target.value })}
        />
      )}
      {typed.verdict !== 'refused' && <Pieces line={line} decisions={decisions} />}
    </div>
  );
}

/** The number of pieces that came, and their place. */
function Pieces({ line, decisions }: { line: Line; decisions: Decisions }) {
  const { t } = useTexts(returnDeskTexts);
  const { item, quantity } = line;
  const typed = decisions.of(item);
  return (
    <>
      {quantity > 1 && (
        <TextField
          label={t.pieces}
          type="number"
          min={1}
          max={quantity}
          value={String(typed.quantity)}
          onChange={({ target }) => decisions.put(item, { quantity: Number(target.value) })}
        />
      )}
      <SelectField
        label={t.stock}
        value={typed.to}
        onChange={({ target }) => {
          const to = goodsPlaces.find((each) => each === target.value) ?? 'shelf';
          decisions.put(item, { to });
        }}
      >
        {goodsPlaces.map((place) => (
          <option key={place} value={place}>
            {t.places[place]}
          </option>
        ))}
      </SelectField>
    </>
  );
}
