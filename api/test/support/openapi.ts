import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { createSchema } from '../../src/transports/graphql/schema.js';
import { apiTexts } from '../../src/transports/openapi/document.js';

export interface Call {
  operationId: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, object> };
  responses: Record<string, { content: Record<string, { schema: { properties?: object } }> }>;
  'x-limits'?: { what: string; max: number; seconds: number | null; per: string }[];
}

export interface OpenapiDocument extends Record<string, unknown> {
  openapi: string;
  paths: Record<string, Record<string, Call>>;
  components: { schemas: Record<string, { properties?: object; additionalProperties?: boolean }> };
}

export const openapiDocument = async (): Promise<OpenapiDocument> =>
  JSON.parse(apiTexts(await createSchema(), { appName: 'Marquee', version: '1.0.0' }).document) as OpenapiDocument;

/** Only what these schemas use. */
const FORMATS = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  email: /^[^@\s]+@[^@\s]+$/,
  password: true,
} as const;

interface Check {
  answer(call: { method: string; path: string }, status: number, body: unknown): void;
  webhook(body: { type: string }): void;
}

let check: Promise<Check> | undefined;

async function createCheck(): Promise<Check> {
  const document = await openapiDocument();
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: FORMATS });
  const close = (schema: { properties?: object; additionalProperties?: boolean }): void => {
    if (schema.properties) schema.additionalProperties ??= false;
  };
  for (const schema of Object.values(document.components.schemas)) close(schema);
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      ...{ path, method: method.toUpperCase(), responses },
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
  );
  for (const { responses } of calls)
    for (const [status, { content }] of Object.entries(responses))
      if (status.startsWith('2'))
        for (const { schema } of Object.values(content))
          if (schema.properties && 'success' in schema.properties) close(schema);
  const closed = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'properties' in value
      ? { ...value, additionalProperties: false }
      : value;
  const webhooks = JSON.parse(JSON.stringify(document.webhooks), closed) as object;
  ajv.addSchema({ ...document, webhooks, $id: 'api:' });
  const compiled = new Map<string, ValidateFunction>();
  const compile = ($ref: string): ValidateFunction => {
    const validate = compiled.get($ref) ?? ajv.compile({ $ref: `api:${$ref}` });
    compiled.set($ref, validate);
    return validate;
  };
  const answer: Check['answer'] = ({ method, path }, status, body) => {
    const pathname = new URL(path, 'http://localhost').pathname.replace(/\/$/, '');
    const call = calls.find((each) => each.method === method && each.pattern.test(pathname));
    const answer = call?.responses[status] ? String(status) : 'default';
    if (status < 400 && answer === 'default') throw new Error(`${method} ${pathname} has no answer ${status}`);
    const escaped = call?.path.replaceAll('/', '~1');
    const validate = compile(
      call && call.responses[answer]?.content['application/json']
        ? `#/paths/${escaped}/${method.toLowerCase()}/responses/${answer}/content/application~1json/schema`
        : '#/components/schemas/Error',
    );
    if (!validate(body)) throw new Error(`${method} ${pathname} ${status}: ${ajv.errorsText(validate.errors)}`);
  };
  const webhook: Check['webhook'] = (body) => {
    const { type } = body;
    const validate = compile(`#/webhooks/${type}/post/requestBody/content/application~1json/schema`);
    if (!validate(body)) throw new Error(`${type}: ${ajv.errorsText(validate.errors)}`);
  };
  return { answer, webhook };
}

/** Throws if the document of the API does not describe an answer of a call. */
export async function expectDescribed(method: string, path: string, status: number, body: unknown): Promise<void> {
  (await (check ??= createCheck())).answer({ method, path }, status, body);
}

/** Throws if the document of the API does not describe what a webhook is sent. */
export async function expectWebhookDescribed(body: { type: string }): Promise<void> {
  (await (check ??= createCheck())).webhook(body);
}
