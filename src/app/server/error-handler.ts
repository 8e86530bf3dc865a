import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/error-body.ts';
import {
  Refusal,
  refusalStatus,
  type RefusalCode,
  type RefusalValues,
} from '#contract/refusals.ts';
import { pathToLog } from './request-log.ts';
import { isPassing, passingKind } from '#db/engine/database-errors.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { refusalText } from '#text/refusal-text.ts';
import { localised, urls } from '#urls';
import { FilesAway } from '#platform/files/file-store.ts';
import { limitedLog } from '#platform/log.ts';
import type { App } from '#platform/http.ts';
import { holdsCardNumber } from '#rules/person/card-number.ts';
import { isLocale, type Locale } from '#rules/shop/locale.ts';

/** With the form that was refused, if its page is to be drawn once more. */
type PageError = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  sent?: SentForm,
) => Promise<unknown>;

/**
 * The one place that turns a throw into an answer (rule api/error-body): JSON for calls, a page
 * for pages, and for a page's form that page once more (rule rendering/server-forms) or the sign-in.
 */
export function registerErrorHandler(app: App, showPageError: PageError): void {
  const tell = limitedLog(app.log);
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalFor(error, request);
    const status = refusalStatus[refusal.code];
    if (status === 500) tell('error', 'a call failed', { err: error, path: pathToLog(request) });
    if (isPassing(error)) tell('warn', 'the database did not answer', passingKind(error));
    if (status === 429 || status === 503) reply.header('retry-after', retryAfter(refusal, reply));
    reply.header('cache-control', 'no-store').code(status);
    const message = messageOf(refusal, request.locale, reply);
    if (isCall(request)) return errorBody(refusal, message);
    if (!isRefusedForm(request, status)) return showPageError(request, reply, status);
    if (refusal.code !== 'not-signed-in') {
      return showPageError(request, reply, status, sentForm(refusal, message, request));
    }
    return reply.redirect(localised(urls.login(request.url), request.locale), 303);
  });

  app.setNotFoundHandler(async (request, reply) => {
    reply.header('cache-control', 'no-store').code(404);
    const refusal = new Refusal('not-found');
    if (isCall(request)) return errorBody(refusal, messageOf(refusal, request.locale));
    return showPageError(request, reply, 404);
  });
}

/**
 * Answers what the router itself refuses, before any hook has seen it: an address that cannot be
 * decoded, or longer than any of ours. `headers`: those of every other answer.
 */
export function answerUnroutable(headers: OutgoingHttpHeaders) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const asked = request.headers['x-locale'];
    const locale = isLocale(asked) ? asked : 'tr';
    const refusal = new Refusal(error.statusCode === 414 ? 'not-found' : 'invalid-input');
    reply.code(refusalStatus[refusal.code]).headers({ ...headers, 'cache-control': 'no-store' });
    if (isCall(request)) void reply.send(errorBody(refusal, messageOf(refusal, locale)));
    else void reply.type('text/plain; charset=utf-8').send(refusalText(locale, refusal.code, {}));
  };
}

/** Asked by the machines around the shop: a page would be drawn for nobody. */
const forMachines = /^\/(health|ready|metrics)(\?|$)/;

function isCall({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/') || forMachines.test(url);
}

function errorBody(refusal: Refusal, message: string): ErrorBody {
  return {
    error: {
      messages: { type: message },
      code: refusal.code,
      ...(refusal.values.orderNo !== undefined && { orderNo: refusal.values.orderNo }),
      ...(refusal.fields ? { fields: { ...refusal.fields } } : {}),
      ...(refusal.exception ? { exception: [...refusal.exception] } : {}),
    },
  };
}

/**
 * Whether to answer with the page of a refused form. A form from another site (403) does not get a page that shows it.
 */
function isRefusedForm(request: FastifyRequest, status: number): boolean {
  return request.routeOptions.config.pageForm === true && status < 500 && status !== 403;
}

/** Returns the typed values to the visitor, except those that must not appear in a page. */
function sentForm(refusal: Refusal, message: string, request: FastifyRequest): SentForm {
  const typed = Object.entries(Object(request.body)).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !/password/i.test(entry[0]) && !holdsCardNumber(entry[1]),
  );
  return {
    values: Object.fromEntries(typed),
    fields: { ...refusal.fields },
    message,
    code: refusal.code,
    exception: [...(refusal.exception ?? [])],
  };
}

/** The refusal's text for people, including the wait when there were too many requests. */
function messageOf(refusal: Refusal, locale: Locale, reply?: FastifyReply): string {
  const { code, message } = refusal;
  const seconds = Number(reply?.getHeader('retry-after') ?? 0);
  const isLong = code === 'too-many-requests' && seconds >= shortWait;
  return message || refusalText(locale, code, { ...refusal.values, ...(isLong && { seconds }) });
}

/** Seconds that are "a little later". */
const shortWait = 30;

function retryAfter({ retryAfterSeconds }: Refusal, reply: FastifyReply): string {
  const given = retryAfterSeconds ?? reply.getHeader('retry-after');
  return typeof given === 'string' || typeof given === 'number' ? String(given) : '2';
}

function refusalFor(error: FastifyError, request: FastifyRequest): Refusal {
  if (error.validation) return invalid(error.validation[0]?.instancePath, request.locale);
  if (isBrokenMultipart(error, request)) return new Refusal('invalid-input');
  if (isPassing(error)) return new Refusal('busy');
  if (error instanceof FilesAway) return new Refusal('files-away');
  const code = codeForStatus(error.statusCode);
  return code === null ? new Refusal('technical-error') : new Refusal(code);
}

/** The multipart parser gives its errors no status; nothing else runs before the body is there. */
function isBrokenMultipart(error: FastifyError, request: FastifyRequest): boolean {
  const isUnread = request.body === undefined || request.body === null;
  return error.statusCode === undefined && isUnread && request.isMultipart();
}

/** Said at the field too, where it is one of a form. */
function invalid(path: string | undefined, locale: Locale): Refusal {
  const [field, ...inner] = path?.split('/').filter(Boolean) ?? [];
  if (field === undefined) return new Refusal('invalid-input');
  const values: RefusalValues = { field: [field, ...inner].join('.') };
  if (inner.length > 0) return new Refusal('invalid-input', { values });
  const fields = { [field]: refusalText(locale, 'invalid-input', {}) };
  return new Refusal('invalid-input', { values, fields });
}

function codeForStatus(status: number | undefined): RefusalCode | null {
  switch (status) {
    case 403:
      return 'forgery-check-failed';
    case 404:
      return 'not-found';
    case 413:
      return 'body-too-large';
    case 415:
      return 'unsupported-body';
    case 429:
      return 'too-many-requests';
    case 503:
      return 'busy';
    default:
      return status !== undefined && status >= 400 && status < 500 ? 'invalid-input' : null;
  }
}
