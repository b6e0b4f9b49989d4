/** The OpenAPI 3.1 document, from the route table. */
import type { Field, Fields } from './fields.js';
import type { Route } from './route.js';

export const PROJECT: Field = {
  type: 'string',
  describe: 'name or folder of a project; the one the server was started in without',
};

export function openApi(routes: readonly Route[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'git-lerim',
      version,
      description:
        'The memory of a repository. What changes something takes, beside JSON, the token of the page in X-Lerim-Token, or the access token the server was started with as bearer.',
    },
    paths,
    components: {
      schemas: { Error: ERROR },
      securitySchemes: {
        access: { type: 'http', scheme: 'bearer' },
        page: { type: 'apiKey', in: 'header', name: 'X-Lerim-Token' },
      },
    },
  };
}

const ERROR = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', description: 'stable, for programs' },
        message: { type: 'string', description: 'what happened' },
        hint: { type: 'string', description: 'what to do about it' },
      },
    },
  },
};

function operation(route: Route): Record<string, unknown> {
  const { method, path, summary, answer, query, body, ofProject, changes } = route;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries({ ...query, ...(ofProject ? { project: PROJECT } : {}) }).map(
    ([name, field]) => ({
      name,
      in: 'query',
      required: field.required ?? false,
      description: field.describe,
      schema: schemaOf(field),
      ...(field.type === 'strings' || field.type === 'integers' ? { style: 'form', explode: false } : {}),
    }),
  );
  return {
    summary,
    operationId: `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/[/:.]+(\w)/g, (_, c: string) => c.toUpperCase())}`,
    parameters: [...inPath, ...inQuery],
    ...(method === 'POST'
      ? { requestBody: { required: true, content: { 'application/json': { schema: bodySchema(body) } } } }
      : {}),
    ...(changes ? { security: [{ page: [] }, { access: [] }] } : {}),
    responses: {
      200: { description: answer, content: { 'application/json': { schema: { type: 'object' } } } },
      default: {
        description: 'what went wrong',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function bodySchema(fields: Fields): Record<string, unknown> {
  const required = Object.keys(fields).filter((name) => fields[name]?.required);
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        { ...schemaOf(field), description: field.describe },
      ]),
    ),
    ...(required.length > 0 ? { required } : {}),
  };
}

function schemaOf(field: Field): Record<string, unknown> {
  switch (field.type) {
    case 'integer':
      return {
        type: 'integer',
        minimum: field.min,
        maximum: field.max,
        ...(field.default === undefined ? {} : { default: field.default }),
      };
    case 'integers':
      return { type: 'array', items: { type: 'integer' } };
    case 'strings':
      return { type: 'array', items: { type: 'string', ...(field.choices ? { enum: field.choices } : {}) } };
    case 'boolean':
      return { type: 'boolean' };
    default:
      return {
        type: 'string',
        ...(field.choices ? { enum: field.choices } : {}),
        ...(field.maxLength ? { maxLength: field.maxLength } : {}),
      };
  }
}
