import { Type, type Static } from 'typebox';
import { ShortText } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import type { ReturnChangeBody } from '#contract/returns.ts';
import type { App } from '#platform/http.ts';
import { readChosen, returnFormNames as names } from '#rules/returns/return-form.ts';
import { returnLimits } from '#rules/returns/return-words.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { returnUrls } from '#rules/returns/return-urls.ts';
import { inEachLanguage, localised } from '#urls';
import { changeOwnReturn, declareReturn } from './own-return-work.ts';
import { ownPhotoTaker, viewerOf, type ViewerServices } from './return-viewer.ts';
import { photosOf } from './sent-return-photos.ts';

const config = { pageForm: true, readsOwnWrites: true } as const;

const StatementForm = Type.Record(
  Type.String({ pattern: '^(?:iban|ibanName|key|(?:c|q|r|t|s|w)-\\d{1,15})$' }),
  Type.String({ maxLength: 4 * returnLimits.text }),
  { additionalProperties: false },
);

const ChangeForm = Type.Object(
  {
    action: Type.Enum(['sent', 'iban', 'call-off']),
    carrier: Type.Optional(ShortText(returnLimits.carrier)),
    trackingNo: Type.Optional(ShortText(returnLimits.trackingNo)),
    on: Type.Optional(ShortText(20)),
    iban: Type.Optional(ShortText(60)),
    ibanName: Type.Optional(ShortText(returnLimits.holder)),
  },
  { additionalProperties: false },
);

/** The forms of the pages, as every browser sends them (rule returns/forms). */
export function registerReturnForms(app: App, services: ViewerServices): void {
  registerStatement(app, services);
  registerChangeForm(app, services);
}

/** The second page confirms: sent twice with its key it counts once. */
function registerStatement(app: App, services: ViewerServices): void {
  const files = ownPhotoTaker(services);
  const params = Type.Object({ orderNo: Type.String({ maxLength: 60 }) });
  for (const path of inEachLanguage('/siparis/:orderNo/iade/onay')) {
    const schema = { hide: true, body: StatementForm, params };
    const withFiles = { ...config, files };
    app.post(path, { config: withFiles, schema }, async (request, reply) => {
      const viewer = await viewerOf(services, request);
      const { locale, body } = request;
      const { orderNo } = request.params;
      const lines = readChosen(body).map(({ exchange, ...line }) => ({
        ...line,
        text: textOf(body, line.item),
        ...(exchange !== null && { wish: 'exchange' as const, product: exchange }),
      }));
      const long = lines.find(({ text }) => text.length > returnLimits.text);
      if (long) {
        const field = names.text(long.item);
        throw new Refusal('invalid-input', { fields: { [field]: returnTexts[locale].textHint } });
      }
      const { iban, ibanName, key } = body;
      const made = await declareReturn(services, viewer, {
        orderNo,
        lines,
        iban,
        ibanName,
        locale,
        photos: photosOf(request),
        idempotencyKey: /^[\w-]{1,100}$/.test(key ?? '') ? key : '',
      });
      const [first] = made;
      if (!first) throw new Refusal('return-empty');
      return reply.redirect(localised(returnUrls.one(first.returnNo), locale), 303);
    });
  }
}

function textOf(form: Static<typeof StatementForm>, item: number): string {
  return (form[names.text(item)] ?? '').replaceAll('\r\n', '\n').trim();
}

function registerChangeForm(app: App, services: ViewerServices): void {
  const params = Type.Object({ returnNo: Type.String({ maxLength: 60 }) });
  for (const path of inEachLanguage('/iadelerim/:returnNo')) {
    const schema = { hide: true, body: ChangeForm, params };
    app.post(path, { config, schema }, async (request, reply) => {
      const viewer = await viewerOf(services, request);
      const { locale, body } = request;
      const { returnNo } = request.params;
      await changeOwnReturn(services, viewer, { returnNo, change: changeOf(body), locale });
      return reply.redirect(localised(returnUrls.one(returnNo), locale), 303);
    });
  }
}

function changeOf(form: Static<typeof ChangeForm>): ReturnChangeBody {
  const { action, carrier = '', trackingNo, on = '', iban = '', ibanName = '' } = form;
  if (action === 'call-off') return { callOff: true };
  if (action === 'iban') return { iban, ibanName };
  if (!/^\d{4}-\d\d-\d\d$/.test(on))
    throw new Refusal('invalid-input', { values: { field: 'on' } });
  return { sent: { carrier, on, ...(trackingNo !== undefined && { trackingNo }) } };
}
