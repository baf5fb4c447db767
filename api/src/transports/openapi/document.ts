import { STATUS_CODES } from 'node:http';
import { type GraphQLField, type GraphQLSchema, isNonNullType } from 'graphql';
import { MAX_IMAGES } from '../../engine/images/image-limits.js';
import type { Config } from '../../kernel/config.js';
import { type ErrorCode, STATUS } from '../../kernel/errors.js';
import type { JsonSchema } from '../../kernel/validation.js';
import { SIGNED_IN } from '../../marketplace/auth/guard.js';
import { fieldSchema, inputSchema } from './input-schema.js';
import { JsonTypes } from './json-types.js';
import { webhooksOf } from './webhooks.js';
import type { Limit } from '../rest/limits.js';
import { fieldsOf, type InputClass, type QueryParameter, type Takes } from '../rest/read-body.js';
import type { Route, Served } from '../rest/route.js';
import { ROUTES } from '../rest/routes.js';

const DESCRIPTION = `Every call of the REST API. Nearly all have a counterpart in GraphQL, with the same rules.

Authentication: call \`POST /api/auth/login\`, or \`POST /api/admin/login\` as an administrator, and send the returned token in the header \`Authorization: Bearer <token>\`. \`security\` of a call contains the roles of the accounts that may call it; \`user\` is a customer. Calls without it are public. Programs use an access token in place of that of a login, see \`POST /api/account/access-tokens\`: with the scope \`read\`, calls other than \`GET\` are 403, unless they are public.

Errors look like \`Error\`, also those that a call does not list: 404 for an unknown URL, 500 for an unexpected error, and 503 if the server is overloaded or cannot reach its database. The header \`Retry-After\`, if present, is the number of seconds to wait before a retry.

Formats: IDs are UUIDs. Dates are \`yyyy-MM-dd\` and times are \`HH:mm\` from \`00:00\` to \`23:59\`, both in the time zone of the marketplace. Amounts of money are in dollars. Leading and trailing white space of texts is removed, except in passwords. Fields that are \`null\` or not required can be missing.

\`x-limits\` of a call are its limits: at most \`max\` of \`what\` within \`seconds\`, for each \`account\` or client \`address\`. If \`seconds\` is \`null\`, \`max\` is how many there may be.`;

const ERROR: JsonSchema = {
  type: 'object',
  properties: {
    success: { type: 'boolean', const: false },
    message: { type: 'string', description: 'A sentence for customers.' },
    code: { type: 'string', enum: Object.keys(STATUS) },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'A message for each invalid field, by its path, for example `customerDetails.email`.',
    },
  },
  required: ['success', 'message'],
};

type Operation = GraphQLField<unknown, unknown> | undefined;

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** A file of JSON has no fields that are promised. */
const fileOf = (contentType: string) => {
  const [type = ''] = contentType.split(';');
  return { [type]: { schema: { type: type === 'application/json' ? 'object' : 'string' } } };
};

/** `/services/:id` as `/api/services/{id}`. */
const pathOf = ({ path }: Route): string => `/api${path === '/' ? '' : path.replace(/:(\w+)/g, '{$1}')}`;

const errorsOf = (description: string): [code: ErrorCode, when: string][] =>
  [...description.matchAll(/^- `([A-Z_]+)`: (.+)$/gm)].map(([, code, when]) => [code as ErrorCode, when ?? '']);

/** What descriptions of GraphQL say that REST does in another way. */
const DIFFERENCES: readonly (readonly [inGraphql: string, inRest: string])[] = [
  ['`extensions.fields`', '`errors`'],
  ['an argument', 'a field'],
  ['each invalid argument', 'each invalid field'],
  ['from the mutation', 'from the call'],
  [', one of `config.categories`', ''],
  ['a value of the filter is too long, or `limit` is out of range', 'a value of the filter is too long'],
  [' The field is `null` only together with an error.', ''],
  [' Returns `true`.', ''],
  ['Returns `true`, but no token', 'Returns no token'],
  ['Returns `true`', 'Succeeds'],
  [' and returns the ID', ''],
];

/** For `JSON.stringify`: descriptions as they are true for REST. */
const inRest = (key: string, value: unknown): unknown =>
  (key === 'description' || key === 'summary') && typeof value === 'string'
    ? DIFFERENCES.reduce((text, [before, after]) => text.replaceAll(before, after), value)
    : value;

const times = (seconds: number): string =>
  new Map([
    [60, 'a minute'],
    [3600, 'an hour'],
  ]).get(seconds) ?? (seconds % 3600 === 0 ? `${seconds / 3600} hours` : `${seconds / 60} minutes`);

const sentenceOf = ({ what, max, seconds, per }: Limit): string =>
  `- ${what}: ${max.toLocaleString('en-US')} for each ${per === 'account' ? 'account' : 'IP address'}${seconds === null ? '' : ` within ${times(seconds)}`}`;

/** The document of the REST API in OpenAPI 3.1, from the routes, the classes of their bodies and the types of GraphQL. */
function documentOf(
  routes: readonly Route[],
  schema: GraphQLSchema,
  { appName, version }: Pick<Config, 'appName' | 'version'>,
): object {
  const types = new JsonTypes(schema);
  const operations = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  const error = json(types.component('Error', ERROR, () => ERROR));

  function queryParameter({ name, field, schema }: QueryParameter, operation: Operation): object {
    const argument = operation?.args.find((arg) => arg.name === name);
    if (schema) return { name, in: 'query', required: true, explode: false, schema };
    if (!field) {
      if (!argument) throw new Error(`${operation?.name} has no argument ${name}`);
      const { description, type } = argument;
      return { name, in: 'query', description, required: isNonNullType(type), schema: withoutNull(types.of(type)) };
    }
    const { schema: checked, isRequired } = fieldSchema(field, name);
    const { description, ...rest } = checked;
    return { name, in: 'query', description, required: isRequired, explode: false, schema: withoutNull(rest) };
  }

  const pathParameters = ({ path }: Route) =>
    [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      ...{ name, in: 'path', required: true },
      schema: { type: 'string', format: name === 'date' ? 'date' : 'uuid' },
    }));

  const headerParameters = ({ headers = [] }: Takes, operation: Operation) =>
    headers.map(({ name, argument }) => ({
      ...{ name, in: 'header', schema: { type: 'string' } },
      description: operation?.args.find((arg) => arg.name === argument)?.description,
    }));

  function bodyOf(Input: InputClass<object>, { nested, isForm }: Takes, operation: Operation): object {
    const input = inputSchema(Input, nested, operation?.args);
    const ref = types.component(Input.name, Input, () => input);
    const images = {
      type: 'array',
      items: { type: 'string', contentMediaType: 'application/octet-stream' },
      maxItems: MAX_IMAGES,
    };
    const form = { ...input, properties: { ...(input.properties as object), images } };
    return {
      required: 'required' in input,
      content: { ...json(ref), ...(isForm && { 'multipart/form-data': { schema: form } }) },
    };
  }

  function successOf({ answers }: Route): object {
    if (typeof answers !== 'function') return 'json' in answers ? json(answers.json) : fileOf(answers.type);
    const success = {
      type: 'object',
      properties: { success: { type: 'boolean', const: true } },
      required: ['success'],
    };
    return json(types.merged([success, answers(types)]));
  }

  function errorResponses(route: Route, listed: [ErrorCode, string][]): object {
    const { access, takes } = route;
    const always: [ErrorCode, string][] = [
      ...(route.path.includes(':') || takes.body || takes.query?.length
        ? [['BAD_USER_INPUT', 'The input is invalid.']]
        : []),
      ...(access === 'public' ? [] : [['UNAUTHENTICATED', 'The request has no valid token.']]),
      ...(access !== 'public' && access.length < SIGNED_IN.length
        ? [['FORBIDDEN', 'The account has another role.']]
        : []),
      ...(takes.isForm ? [['FORBIDDEN', 'A form was sent by a page of another site.']] : []),
      ...(takes.body ? [['PAYLOAD_TOO_LARGE', 'The body is too large.']] : []),
    ] as [ErrorCode, string][];
    const all = [...listed, ...always.filter(([code]) => !listed.some(([other]) => other === code))];
    const wait = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };
    const responses = all.map(([code, when]) => [
      STATUS[code],
      { description: `\`${code}\`: ${when}`, ...(code === 'RATE_LIMITED' && { headers: wait }), content: error },
    ]);
    return Object.fromEntries(responses) as object;
  }

  /** That of the operation, in which the ID in the path can have another name. */
  function descriptionOf({ operation: name, path, description, takes }: Route, operation: Operation): string {
    const text = description ?? operation?.description;
    if (!text) throw new Error(`Nothing describes ${name}`);
    const fields = takes.body ? fieldsOf(takes.body) : new Map();
    const id = operation?.args.find((argument) => argument.name.endsWith('Id') && !fields.has(argument.name));
    return id && path.includes('/:id') ? text.replaceAll(`\`${id.name}\``, '`id`') : text;
  }

  function callOf(route: Route): object {
    const operation: Operation = operations[route.operation];
    const text = descriptionOf(route, operation);
    const { limits = [] } = route;
    const [summary = ''] = text.split(/(?<=\.)\s/);
    const [about = ''] = text.split('\n\nErrors:');
    const limitTexts = limits.length > 0 ? ['Limits:', limits.map(sentenceOf).join('\n')] : [];
    const roles =
      route.access === 'public' ? [] : ['Roles: ' + route.access.map((role) => `\`${role}\``).join(', ') + '.'];
    const { body, query = [] } = route.takes;
    const parameters = [
      ...pathParameters(route),
      ...query.map((parameter) => queryParameter(parameter, operation)),
      ...headerParameters(route.takes, operation),
    ];
    return {
      operationId: route.operation,
      tags: [/^\/([a-z-]+)(?:\/|$)/.exec(route.path)?.[1] ?? 'api'],
      summary: summary.replaceAll('`', ''), // which is no Markdown
      description: [about, ...roles, ...limitTexts].join('\n\n'),
      security: route.access === 'public' ? [] : route.access.map((role) => ({ bearer: [role] })),
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: bodyOf(body, route.takes, operation) }),
      responses: {
        [route.status]: { description: STATUS_CODES[route.status], content: successOf(route) },
        ...errorResponses(route, errorsOf(text)),
        default: { description: 'Another error.', content: error },
      },
      ...(limits.length > 0 && { 'x-limits': limits }),
    };
  }

  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) (paths[pathOf(route)] ??= {})[route.method] = callOf(route);
  const webhooks = webhooksOf(types);
  const schemas = Object.entries(types.components);
  const references = JSON.stringify([paths, webhooks, schemas]);
  return {
    openapi: '3.1.1',
    info: {
      ...{ title: `${appName} API`, version, description: DESCRIPTION },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    webhooks,
    components: {
      // Not those whose fields are only repeated, beside `success`.
      schemas: Object.fromEntries(schemas.filter(([name]) => references.includes(`"#/components/schemas/${name}"`))),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a login, or an access token of an account.',
        },
      },
    },
  };
}

/** What describes the API: `GET /api`, and the document of all calls. */
export const apiTexts = (schema: GraphQLSchema, config: Pick<Config, 'appName' | 'version'>): Served['texts'] => ({
  index: JSON.stringify({
    ...{ name: config.appName, version: config.version },
    ...{ openapi: '/api/openapi.json', graphql: '/graphql' },
  }),
  document: JSON.stringify(documentOf(ROUTES, schema, config), inRest),
});

/** A parameter of the query string is left out instead. */
function withoutNull({ anyOf, type, ...schema }: JsonSchema): JsonSchema {
  if (Array.isArray(anyOf)) return anyOf[0] as JsonSchema;
  return { type: Array.isArray(type) ? (type as unknown[])[0] : type, ...schema };
}
