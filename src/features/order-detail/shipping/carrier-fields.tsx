import { TextField } from '#ui/controls/field.tsx';
import { CarrierSelect } from '#ui/office/carrier-select.tsx';

/** The labels of the fields, and the texts of missing values. */
interface CarrierTexts {
  carrier: string;
  choose: string;
  needCarrier: string;
  tracking: string;
  needNumber: string;
}

/** Carrier and tracking number of a parcel. `tried`: somebody has pressed the button, so empty fields say so. */
export function CarrierFields(props: {
  texts: CarrierTexts;
  carriers: readonly string[];
  value: { carrier: string; trackingNo: string };
  tried: boolean;
  hint?: string;
  onCarrier: (carrier: string) => void;
  onTrackingNo: (trackingNo: string) => void;
  onEnter?: () => void;
}) {
  const { texts, carriers, value, tried, hint, onCarrier, onTrackingNo, onEnter } = props;
  const { carrier, trackingNo } = value;
  return (
    <>
      <CarrierSelect
        label={texts.carrier}
        choose={texts.choose}
        carriers={carriers}
        value={carrier}
        error={tried && carrier === '' ? texts.needCarrier : null}
        onChange={onCarrier}
      />
      <TextField
        label={texts.tracking}
        {...(hint !== undefined && { hint })}
        value={trackingNo}
        maxLength={60}
        autoComplete="off"
        error={tried && trackingNo.trim() === '' ? texts.needNumber : null}
        onChange={({ target }) => onTrackingNo(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onEnter?.();
        }}
      />
    </>
  );
}
