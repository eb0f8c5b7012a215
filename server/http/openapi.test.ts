import { expect, test } from 'vitest';
import { allEndpoints } from '#lib/contract/contract.ts';
import { orderApi } from '#lib/contract/order.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument('1.0.1');

test('the document holds every call with its access', () => {
  expect(new Set(Object.keys(document.paths))).toEqual(new Set(allEndpoints.map(({ path }) => path)));
  for (const { path, method, access } of allEndpoints) {
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation?.summary).toBeTruthy();
    if (access !== 'counter')
      expect(operation?.security).toEqual(access === 'guest' ? [] : [{ session: [] }]);
  }
});

test('a call of the counter names the device and the session that it needs', () => {
  const securityOf = (path: string) => document.paths[path]?.post?.security;
  expect(securityOf('/api/counter/device/enrol')).toEqual([]);
  expect(securityOf('/api/counter/staff/unlock')).toEqual([{ device: [] }]);
  expect(securityOf('/api/counter/staff/lock')).toEqual([{ device: [], session: [] }]);
});

test('a payment call has a body, an idempotency key and a response', () => {
  const operation = document.paths[orderApi.pay.path]?.post;
  expect(operation?.parameters.find(({ name }) => name === 'Idempotency-Key')?.required).toBe(true);
  expect(operation?.requestBody?.content['application/json'].schema).toMatchObject({
    type: 'object',
    required: ['id'],
  });
  const { data } = operation!.responses[200].content['application/json'].schema.properties;
  expect(data.anyOf[0]).toMatchObject({ properties: { order: { type: 'object' } } });
});

test('a GET lists its query parameters, required or optional', () => {
  const parameters = document.paths[orderApi.list.path]?.get?.parameters ?? [];
  const query = parameters.filter((parameter) => parameter.in === 'query');
  expect(query.map(({ name, required }) => [name, required])).toEqual([
    ['status', false],
    ['cursor', false],
  ]);
});

test('the document is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});
