import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { allEndpoints } from '#lib/contract/contract.ts';
import { type CounterPath, counterAccess } from '#lib/contract/counter/access.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { refusalSchema } from '#lib/contract/envelope.ts';

type JsonSchema = ReturnType<typeof toJsonSchema>;

/** The OpenAPI 3.1 document of all calls, made from the schemas that validate them. */
export const openApiDocument = (version: string) => ({
  openapi: '3.1.0',
  info: { title: 'Baize', version },
  components: {
    schemas: { Refusal: schemaOf(refusalSchema, 'output') },
    securitySchemes: {
      session: { type: 'apiKey', in: 'header', name: 'x-token' },
      device: { type: 'apiKey', in: 'header', name: 'x-device' },
    },
  },
  paths: allEndpoints.reduce<Record<string, Record<string, ReturnType<typeof operation>>>>(
    (paths, endpoint) => {
      // A path may have a GET and a POST.
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation(endpoint),
      };
      return paths;
    },
    {},
  ),
});

const operation = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  operationId: `${endpoint.method.toLowerCase()}_${endpoint.path.replace('/api/', '').replaceAll('/', '_')}`,
  security: securityOf(endpoint),
  parameters: [...headers(endpoint), ...(endpoint.method === 'GET' ? queryParameters(endpoint) : [])],
  ...(endpoint.method === 'POST'
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaOf(endpoint.input, 'input') } },
        },
      }
    : {}),
  responses: {
    200: { description: 'The envelope.', content: { 'application/json': { schema: envelope(endpoint) } } },
    ...(endpoint.access === 'guest' ? {} : { 401: { description: 'No session, or one that ended.' } }),
  },
});

function securityOf({ access, path }: Endpoint) {
  if (access !== 'counter') return access === 'guest' ? [] : [{ session: [] }];
  const needed = counterAccess[path as CounterPath];
  if (needed === 'open') return [];
  return needed === 'device' ? [{ device: [] }] : [{ device: [], session: [] }];
}

const header = (name: string, required: boolean, schema: object) => ({
  name,
  in: 'header',
  required,
  schema,
});

const headers = (endpoint: Endpoint) => [
  header('lang', false, { type: 'string', enum: ['en-us', 'zh-cn'] }),
  ...(endpoint.idempotent ? [header('Idempotency-Key', true, { type: 'string', maxLength: 128 })] : []),
];

function queryParameters(endpoint: Endpoint) {
  const schema = schemaOf(endpoint.input, 'input');
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

const envelope = (endpoint: Endpoint) => ({
  type: 'object',
  required: ['code', 'msg', 'time', 'data'],
  properties: {
    code: { type: 'integer', enum: [0, 1], description: '1 = success, 0 = refused with a message' },
    msg: { type: 'string' },
    time: { type: 'integer', description: "The server's clock, epoch seconds" },
    data: { anyOf: [schemaOf(endpoint.output, 'output'), { $ref: '#/components/schemas/Refusal' }] },
  },
});

function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  // JSON Schema has no transformations (trim, parse a number); `errorMode: 'ignore'` leaves them out.
  const { $schema: _, ...json } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return json;
}
