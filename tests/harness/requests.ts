import type { Call, CallerThings } from './calls.ts';
import { brokenBodies, wrongFormValues, wrongJsonValues } from './hostile-values.ts';

export interface Request {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  type?: string;
  body?: string;
}

/** A path with values for its `{parameters}`, in their order. */
export function urlOf(path: string, values: readonly (string | number)[]): string {
  let index = 0;
  return path.replaceAll(/\{[^}]+\}/g, () => String(values[index++]));
}

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

/** Bodies that a call refuses: broken ones, and its right one with one field that is wrong. */
export function wrongBodies(call: Call, things: CallerThings): { type: string; body: string }[] {
  const right = call.right?.(things) ?? {};
  const texts = Object.fromEntries(
    Object.entries(right).map(([key, value]) => [key, String(value)]),
  );
  const bodies = brokenBodies.map(([type, body]) => ({ type, body }));
  const formOf = (extra: Record<string, string>) =>
    bodies.push({ type: form, body: new URLSearchParams({ ...texts, ...extra }).toString() });
  const jsonOf = (key: string, value: string) => {
    const { [key]: _replaced, ...others } = right;
    const rest = JSON.stringify(others).slice(1, -1);
    bodies.push({ type: json, body: `{${rest}${rest && ','}${JSON.stringify(key)}:${value}}` });
  };
  formOf({ total: '1' });
  jsonOf('total', '1');
  jsonOf('__proto__', '{"admin":true}');
  for (const [field, kind] of Object.entries(call.fields ?? {})) {
    if (call.json !== true) {
      for (const value of wrongFormValues(kind)) formOf({ [field]: value });
      const twice = new URLSearchParams({ ...texts, [field]: '1' });
      twice.append(field, '1');
      bodies.push({ type: form, body: twice.toString() });
    }
    for (const value of wrongJsonValues(kind)) jsonOf(field, value);
  }
  return bodies;
}

/** A call as it is right for a caller. */
export function rightRequest(name: string, call: Call, things: CallerThings): Request {
  const [method, path] = name.split(' ') as [Request['method'], string];
  const request: Request = { method, url: urlOf(path, call.path?.(things) ?? []) };
  if (!call.right) return request;
  const right = call.right(things);
  if (call.json) return { ...request, type: json, body: JSON.stringify(right) };
  const texts = Object.entries(right).map(([key, value]) => [key, String(value)]);
  return { ...request, type: form, body: new URLSearchParams(texts).toString() };
}
