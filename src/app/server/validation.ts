import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Value } from 'typebox/value';

/**
 * Checks what comes in. Path and query arrive as text, so numbers are read from it; a body must
 * already have the types that its schema says, and nothing that the schema does not name.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  // Compiled on the first use: a shop opens sooner, and most calls come later or never.
  let check: Validator | undefined;
  const textual = httpPart === 'params' || httpPart === 'querystring';
  return (value: unknown) => {
    check ??= Compile(schema);
    const given = textual ? Value.Convert(schema, value) : value;
    if (check.Check(given)) return { value: given };
    const first = check.Errors(given)[0];
    const message = first?.message ?? 'is wrong';
    return {
      error: [{ instancePath: placeOf(first), message, keyword: '', schemaPath: '', params: {} }],
    };
  };
};

/** The path of the wrong field; a missing field is named like a present one. */
function placeOf(error: ReturnType<Validator['Errors']>[number] | undefined): string {
  if (error === undefined) return '';
  const missing = error.keyword === 'required' ? error.params.requiredProperties[0] : undefined;
  return missing === undefined ? error.instancePath : `${error.instancePath}/${missing}`;
}

/**
 * Answers are typed by the contract, so they are written as they are; with `checked` (tests and
 * development) an answer that its schema does not describe is an error of the server.
 */
export function compileSerializer(checked: boolean) {
  return ({ schema, url, method }: { schema: TSchema; url: string; method: string }) => {
    if (!checked) return (value: unknown) => JSON.stringify(value);
    let check: Validator | undefined;
    return (value: unknown) => {
      check ??= Compile(schema);
      const text = JSON.stringify(value);
      const sent: unknown = JSON.parse(text);
      if (!check.Check(sent)) {
        const first = check.Errors(sent)[0];
        throw new Error(
          `${method} ${url} answers what its schema does not say: ${first?.instancePath} ${first?.message}`,
        );
      }
      return text;
    };
  };
}
