import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { normaliseEmail } from '#rules/shop/email-address.ts';
import { safeNextPath, welcomePath } from '#rules/person/next-path.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { LoginForm, RegisterForm } from '#contract/account.ts';
import { Checkbox, isChecked } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import { addToWishlist } from '#db/catalog/products/wishlist.ts';
import { findStorePage } from '#db/shop/store-pages.ts';
import type { App } from '#platform/http.ts';
import { takeWishCookie } from '#platform/cookies.ts';
import { account as english } from '#text/en/customer/account.ts';
import { common as englishCommon } from '#text/en/shop/controls.ts';
import { account as turkish } from '#text/tr/customer/account.ts';
import { common as turkishCommon } from '#text/tr/shop/controls.ts';
import { inEachLanguage, localised, urls } from '#urls';
import { wrongFields } from '#features/account/field-texts.ts';
import { checkRegisterForm } from './register-customer.ts';
import {
  registerOrRefuse,
  signInOrRefuse,
  signOut,
  type SignInServices,
} from './sign-in-routes.ts';

const texts = {
  tr: { ...turkish, ...turkishCommon },
  en: { ...english, ...englishCommon },
};

const querystring = Type.Object({ next: Type.Optional(Type.String()) });
const RegisterPageForm = Type.Object(
  { ...RegisterForm.properties, privacy: Checkbox },
  { additionalProperties: false },
);

/**
 * Sign-in and registration as the browser sends them before the script is there and without it (rule
 * account/forms-without-script): the same steps, limits and answers as the calls; what was refused is drawn
 * again in the page.
 */
export function registerSignInForms(app: App, services: SignInServices): void {
  const config = { pageForm: true };

  for (const path of inEachLanguage(urls.login())) {
    const schema = { hide: true, body: LoginForm, querystring };
    app.post(path, { config, schema }, async (request, reply) => {
      const { body: form, locale } = request;
      refuseEmpty(form, locale);
      const customerId = await signInOrRefuse(services, request, reply, form);
      await keepWish(services, request, reply, customerId);
      return reply.redirect(localisedNext(request.query.next, locale), 303);
    });
  }

  for (const path of inEachLanguage(urls.register)) {
    const schema = { hide: true, body: RegisterPageForm, querystring };
    app.post(path, { config, schema }, async (request, reply) => {
      const { privacy, ...form } = request.body;
      const { locale } = request;
      if (!isChecked(privacy)) await refuseUnread(services, form, locale);
      const customerId = await registerOrRefuse(services, request, reply, form);
      await keepWish(services, request, reply, customerId);
      const next = safeNextPath(request.query.next);
      // The home page is everybody's: a page without a script can only greet where it is one's own.
      const target = next === urls.home ? localised(urls.account, locale) : next;
      return reply.redirect(welcomePath(target), 303);
    });
  }

  for (const path of inEachLanguage(urls.logout)) {
    app.post(path, { schema: { hide: true } }, async (request, reply) => {
      await signOut(services, request, reply);
      return reply.redirect(localised(urls.home, request.locale), 303);
    });
  }
}

/**
 * Adds the product that a visitor wished for before signing in to the wishlist (rule wishlist/add-after-sign-in). With the
 * script the session's call does this, and reports it. 1 query, none without such a wish; those of `shopOfCustomer`.
 */
async function keepWish(
  services: SignInServices,
  request: FastifyRequest,
  reply: FastifyReply,
  customerId: number,
): Promise<void> {
  const id = takeWishCookie(request, reply, services.secureCookies);
  if (id === null) return;
  const shop = await services.faces.shopOfCustomer(services.db, customerId, services.snapshot());
  await addToWishlist(services.db, customerId, id, { shop, now: services.clock() });
}

function localisedNext(next: string | undefined, locale: Locale): string {
  const path = safeNextPath(next);
  return path === urls.home ? localised(path, locale) : path;
}

/** Input that cannot be sign-in data costs no attempt. */
function refuseEmpty({ email, password }: LoginForm, locale: Locale): void {
  const { emailWrong, fieldRequired } = texts[locale];
  const fields = {
    ...(normaliseEmail(email) === null && { email: emailWrong }),
    ...(password === '' && { password: fieldRequired }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal('invalid-input', { fields });
}

/** The notice has to be read where there is one; the other wrong fields are named with it. 1 query. */
async function refuseUnread(
  services: SignInServices,
  form: RegisterForm,
  locale: Locale,
): Promise<void> {
  if (
    (await findStorePage(services.db, { url: urls.privacyNotice, version: null, locale })) === null
  )
    return;
  const shop = services.snapshot();
  const checked = checkRegisterForm(form, shop);
  const unread = { field: 'privacy', reason: 'privacy' } as const;
  throw wrongFields(
    locale,
    [...(checked.ok ? [] : checked.errors), unread],
    shop.settings.passwordMinLength,
  );
}
