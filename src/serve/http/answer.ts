/** From a request to its reply: who asks, what for, and what comes of it. */
import type { IncomingMessage } from 'node:http';
import type { Assets } from './assets.js';
import { readFields, readQuery } from './fields.js';
import { ACCESS_COOKIE, type Guard } from './guard.js';
import { HttpError } from './http-error.js';
import { PROJECT } from './openapi.js';
import { readBody } from './read-body.js';
import { jsonReply, type Reply } from './respond.js';
import { findRoute, type Route } from './route.js';
import type { Services } from './services.js';

export interface Site {
  readonly routes: readonly Route[];
  readonly assets: Assets;
  readonly guard: Guard;
  readonly services: Services;
}

/** Throws what is answered as an error. */
export async function answer(site: Site, request: IncomingMessage): Promise<Reply> {
  site.guard.checkHost(request);
  const { path, query } = addressOf(request);
  return path.startsWith('/api/') ? callRoute(site, request, path, query) : page(site, request, path, query);
}

function addressOf({ url = '/' }: IncomingMessage): { path: string; query: URLSearchParams } {
  // Not by way of URL, which would resolve `..` and take whole addresses for a path.
  const [path = ''] = url.split('?', 1);
  return { path, query: new URLSearchParams(url.slice(path.length)) };
}

async function callRoute(
  { routes, guard, services }: Site,
  request: IncomingMessage,
  path: string,
  search: URLSearchParams,
): Promise<Reply> {
  guard.checkOrigin(request);
  const found = findRoute(routes, request.method ?? '', path);
  if (!('route' in found)) {
    guard.checkAccess(request);
    throw found.length === 0 ? noSuchThing(path) : wrongMethod(found);
  }
  const { route, params } = found;
  if (!route.open) guard.checkAccess(request);
  const query = readQuery(route.ofProject ? { ...route.query, project: PROJECT } : route.query, search);
  const given = route.method === 'POST' ? await readBody(request) : {};
  // A change needs leave before anything is said of it.
  if (route.changes === true) guard.checkChange(request);
  const body = readFields(route.body, given);
  if (typeof route.changes === 'function' && route.changes(body)) guard.checkChange(request);
  const project = () => services.projects.open(query.project as string | undefined);
  return jsonReply(200, await route.run({ params, query, body, project, services }));
}

function page(
  { assets, guard }: Site,
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
): Reply {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const token = query.get('token');
  if (isRead && path === '/' && token !== null && guard.isAccessToken(token)) return letIn(token);
  const asset = Object.hasOwn(assets, path) ? assets[path] : undefined;
  guard.checkAccess(request);
  if (asset === undefined) throw noSuchThing(path);
  if (!isRead) throw wrongMethod(['GET']);
  const { type, text, etag } = asset;
  const status = request.headers['if-none-match'] === etag ? 304 : 200;
  return { status, type, text, headers: { 'Cache-Control': 'no-cache', ETag: etag } };
}

/** Keeps the access token where no script can read it, and out of the address. */
function letIn(token: string): Reply {
  const cookie = `${ACCESS_COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict`;
  return { status: 303, type: 'text/plain', text: '', headers: { Location: '/', 'Set-Cookie': cookie } };
}

function noSuchThing(path: string): HttpError {
  return new HttpError(404, 'no-such-page', `There is nothing at ${path.slice(0, 200)}.`, {
    hint: 'GET /api/openapi.json lists the endpoints.',
  });
}

function wrongMethod(methods: readonly string[]): HttpError {
  return new HttpError(405, 'wrong-method', `This takes ${methods.join(' or ')}.`, {
    headers: { Allow: methods.join(', ') },
  });
}
