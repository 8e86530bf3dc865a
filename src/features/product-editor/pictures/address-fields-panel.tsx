import { useTexts } from '#ui/state/text-context.tsx';
import { productPictureTexts } from '#text/office/catalog/product-picture-text.ts';
import { useState, type FormEvent } from 'react';
import { pictureLimits } from '#rules/catalog/pictures/picture-limits.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import type { PictureActions } from './use-pictures.tsx';

/** Adds the picture of a web address (rule product-pictures/address). */
export function AddressForm({ actions }: { actions: PictureActions }) {
  const { t } = useTexts(productPictureTexts);
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string | null>(null);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (address.trim() === '') return setError(t.wrong.unreachable);
    const failed = await actions.fetch(address.trim());
    setError(failed);
    if (failed === null) setAddress('');
  }
  return (
    <details className="picture-panel-address">
      <summary>{t.fromAddress}</summary>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t.address}
          inputMode="url"
          maxLength={pictureLimits.address}
          hint={t.addressHint}
          value={address}
          error={error}
          onChange={({ target }) => {
            setAddress(target.value);
            setError(null);
          }}
        />
        <Button type="submit" look="secondary" busy={actions.busy === t.fetching && t.fetching}>
          {t.fetch}
        </Button>
      </form>
    </details>
  );
}
