import type { Call, CallerThings } from './calls.ts';

/** A request's body with something hostile in one field. */
export interface HostileBody {
  field: string;
  /** What is hostile about it. */
  name: string;
  type: string;
  body: Buffer;
  /** Wherever it is found, something of this body was kept. */
  mark: string;
  /** The text as it was sent, where it is one: it is kept like this or not at all. */
  text?: string;
}

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const parts = 'multipart/form-data; boundary=sinir';

const megabyte = 'x'.repeat(1_048_576);

/** Texts by what is hostile about them; a mark makes each findable wherever it was kept. */
const texts: Readonly<Record<string, (mark: string) => string>> = {
  'a script': (mark) => `<script>${mark}</script>`,
  'a picture': (mark) => `"><img onerror=${mark}>`,
  'a megabyte': (mark) => mark + megabyte,
  nul: (mark) => `${mark}\u0000`,
  'a control character': (mark) => `${mark}\u001b[31m`,
  'a change of direction': (mark) => `${mark}\u202e\u2066x`,
  'what replaced broken bytes': (mark) => `${mark}\ufffd`,
};

/** What is no text, as JSON. */
const shapes = ['7', '1e400', '["x"]', '{"a":"x"}', 'true', 'null'];

/** Bytes that are no UTF-8. */
const noUtf8 = Buffer.from([0xc3, 0x28, 0xff, 0xfe]);
const placeholder = 'YER';

/** Every way of putting something hostile into a field of a call that is right otherwise. */
export function hostileBodies(
  call: Call,
  things: CallerThings,
  field: string,
  mark: string,
): HostileBody[] {
  const asJson = (value: string) => Buffer.from(jsonWith(call, things, field, value));
  const bodies: HostileBody[] = Object.entries(texts).map(([name, make]) => {
    const text = make(mark);
    return { field, name, type: json, body: asJson(JSON.stringify(text)), mark, text };
  });
  const add = (name: string, type: string, body: Buffer) =>
    bodies.push({ field, name, type, body, mark });
  for (const shape of shapes) add(shape, json, asJson(shape));
  add('half a surrogate pair', json, asJson(`"${mark}\\ud800"`));
  const broken = Buffer.concat([Buffer.from(mark), noUtf8]);
  add('broken bytes', json, withBytes(asJson(`"${placeholder}"`), broken));
  const utf16 = Buffer.from(asJson(`"${mark}"`).toString(), 'utf16le');
  add('UTF-16', `${json}; charset=utf-16`, utf16);
  if (call.json || field.includes('[]')) return bodies;
  for (const [name, make] of Object.entries(texts)) {
    const text = make(mark);
    const asForm = Buffer.from(new URLSearchParams(formWith(call, things, field, text)).toString());
    const isParts = name === 'a picture' || name === 'a control character';
    const body = isParts ? partsWith(call, things, field, text) : asForm;
    bodies.push({ field, name, type: isParts ? parts : form, body, mark, text });
  }
  const latin = new URLSearchParams(formWith(call, things, field, placeholder)).toString();
  add('broken bytes', form, withBytes(Buffer.from(latin), broken));
  // What is no UTF-8 is not decoded: it is the text that it looks like.
  const escaped = `${mark}%ff%fe`;
  const undecoded = withBytes(Buffer.from(latin), Buffer.from(escaped));
  bodies.push({ field, name: 'broken bytes', type: form, body: undecoded, mark, text: escaped });
  add('a list of its own', form, Buffer.from(latin.replace(field, `${field}[]`)));
  const turkish = Buffer.from(`${mark}Ay\u00fe`, 'latin1');
  add('ISO-8859-9', `${form}; charset=iso-8859-9`, withBytes(Buffer.from(latin), turkish));
  add('broken bytes', parts, withBytes(partsWith(call, things, field, placeholder), broken));
  return bodies;
}

function withBytes(body: Buffer, bytes: Buffer): Buffer {
  const at = body.indexOf(placeholder);
  return Buffer.concat([body.subarray(0, at), bytes, body.subarray(at + placeholder.length)]);
}

/** The right body with the field as this JSON; a list's entry keeps its other fields. */
function jsonWith(call: Call, things: CallerThings, field: string, value: string): string {
  const right = call.right?.(things) ?? {};
  const [name = '', inner] = field.split('[].');
  if (inner === undefined) return withField(right, name, value);
  const { [name]: list } = right;
  const [first] = Array.isArray(list) ? list : [];
  return withField(right, name, `[${withField({ ...first }, inner, value)}]`);
}

function withField(object: Readonly<Record<string, unknown>>, name: string, value: string): string {
  const { [name]: _replaced, ...others } = object;
  const rest = JSON.stringify(others).slice(1, -1);
  return `{${rest}${rest && ','}${JSON.stringify(name)}:${value}}`;
}

function formWith(
  call: Call,
  things: CallerThings,
  field: string,
  value: string,
): Record<string, string> {
  const right = Object.entries(call.right?.(things) ?? {});
  return { ...Object.fromEntries(right.map(([key, each]) => [key, String(each)])), [field]: value };
}

function partsWith(call: Call, things: CallerThings, field: string, value: string): Buffer {
  const fields = Object.entries(formWith(call, things, field, value)).map(
    ([name, text]) =>
      `--sinir\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  return Buffer.from(`${fields.join('')}--sinir--\r\n`);
}
