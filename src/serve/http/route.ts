/** What an endpoint is: the router, the checks and the OpenAPI document all come from this. */
import type { Fields, Values } from './fields.js';
import type { Project } from './project.js';
import type { Services } from './services.js';

interface Call<Q extends Fields, B extends Fields> {
  /** Values of the parts of the path that are written `:name`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Values<Q>;
  readonly body: Values<B>;
  /** The project that `?project=` names; the one the server was started in without. */
  readonly project: () => Promise<Project>;
  readonly services: Services;
}

export interface Route<Q extends Fields = Fields, B extends Fields = Fields> {
  readonly method: 'GET' | 'POST';
  /** `/api/memories/:id` */
  readonly path: string;
  readonly summary: string;
  /** What a good answer holds, in a sentence. */
  readonly answer: string;
  readonly query: Q;
  readonly body: B;
  /** Whether `?project=` says what it is about. */
  readonly ofProject: boolean;
  /** Changes something or costs money, so that it takes the token of the page. */
  readonly changes: boolean | ((body: Values<B>) => boolean);
  /** Answered without an access token too. */
  readonly open: boolean;
  /** Gives what is sent as JSON. */
  run(call: Call<Q, B>): Promise<unknown>;
}

type Told<Q extends Fields, B extends Fields> = Pick<Route, 'summary' | 'answer'> &
  Partial<Pick<Route, 'ofProject' | 'changes' | 'open'>> & { readonly query?: Q; readonly body?: B };

export function get<const Q extends Fields = Record<never, never>>(
  path: string,
  told: Told<Q, Record<never, never>>,
  run: Route<Q, Record<never, never>>['run'],
): Route {
  return define('GET', path, told, run);
}

export function post<const B extends Fields = Record<never, never>>(
  path: string,
  told: Told<Record<never, never>, B>,
  run: Route<Record<never, never>, B>['run'],
): Route {
  return define('POST', path, { changes: true, ...told }, run);
}

function define<Q extends Fields, B extends Fields>(
  method: Route['method'],
  path: string,
  told: Told<Q, B>,
  run: Route<Q, B>['run'],
): Route {
  const route = {
    method,
    path,
    ofProject: true,
    changes: false,
    open: false,
    query: {},
    body: {},
    ...told,
    run,
  };
  return route as unknown as Route;
}

export interface Found {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** The route of a request; else the methods that this path knows, none for a path that is no endpoint. */
export function findRoute(routes: readonly Route[], method: string, path: string): Found | readonly string[] {
  const fitting = routes.flatMap((route): Found[] => {
    const params = match(route.path, path);
    return params ? [{ route, params }] : [];
  });
  const wanted = method === 'HEAD' ? 'GET' : method;
  return fitting.find(({ route }) => route.method === wanted) ?? fitting.map(({ route }) => route.method);
}

function match(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const text = decode(given[at] ?? '');
    if (text === undefined) return undefined;
    if (part.startsWith(':') && text !== '') params[part.slice(1)] = text;
    else if (part !== text) return undefined;
  }
  return params;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
