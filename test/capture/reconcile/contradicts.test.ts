import { describe, expect, it } from 'vitest';
import { contradicts } from '../../../src/capture/reconcile/contradicts.js';
import { readStatement } from '../../../src/capture/reconcile/statement.js';
import { TermWeights, termsOf } from '../../../src/capture/reconcile/terms.js';

/** [earlier, later] */
type Pair = readonly [string, string];

const OVERTURNS: readonly Pair[] = [
  ['Use npm for package management', 'Use pnpm for package management'],
  ['Use npm', 'Use pnpm instead of npm'],
  ['Use Redis for session storage', 'Use Postgres for session storage, not Redis'],
  ['Use Redis for session storage', 'Drop Redis'],
  ['Use JWT bearer tokens for API auth', 'Use session cookies for API auth'],
  ['Use JWT bearer tokens for API auth', "Don't use JWT bearer tokens any more"],
  ['Use default exports', 'Never use default exports'],
  ['Never use default exports', 'Use default exports'],
  ['Store sessions in Redis', 'Store sessions in Postgres'],
  ['Keep the changelog entries in CHANGELOG.md', 'Keep the changelog entries in GitHub releases'],
  ['Wrap lines at 80 characters', 'Wrap lines at 100 characters'],
  ['Support Node 18 and newer', 'Support Node 20 and newer'],
  ['80 columns to a line', '100 columns to a line'],
  ['Squash merge pull requests', 'Do not squash merge pull requests'],
  ['Squash merge pull requests', 'Rebase pull requests instead of squash merging them'],
  ['Avoid mocks in integration tests', 'Use mocks in integration tests'],
  ['Use yarn', 'Switch from yarn to pnpm'],
  ['Use moment for dates', 'Use date-fns rather than moment for dates'],
  ['Deploy the API to Heroku', 'Deploy the API to Fly.io'],
  ['Use REST for the public API', 'Use GraphQL for the public API'],
  ['Set the request timeout to 30 seconds', 'Set the request timeout to 10 seconds'],
];

const STANDS: readonly Pair[] = [
  ['Use npm for package management', 'Use Postgres for session storage'],
  ['Use Redis for session storage', 'Use Redis for the job queue'],
  ['Use Redis for session storage', 'Use Postgres instead of Redis for the job queue'],
  ['Use tabs in Makefiles', 'Use tabs in Go files'],
  ['Use tabs in Makefiles', 'Use spaces in Python files'],
  ['Never use default exports', 'Use default exports for pages'],
  ['Use default exports', 'Do not use default exports in libraries'],
  ['Always run the tests before committing', 'Never commit without running the tests'],
  ['Run the tests in CI', 'Run the tests in Docker'],
  ['Use pnpm instead of npm', 'Use pnpm, not npm'],
  ['Use pnpm instead of npm', 'Never use npm, use pnpm'],
  ['Support Node 20 and newer', 'Test on Node 20, 22 and 24'],
  ['Document the API in the README', 'Test the API in CI'],
  ['Use vitest for unit tests', 'Use playwright for end-to-end tests'],
  ['Keep functions short', 'Keep comments short'],
  ['The tap is pushed with a short-lived App token', 'Personal access tokens are not used for the tap'],
  ['go-git does not read the global gitignore', 'Use the git command for the state of the checkout'],
  ['Retry three times', 'Log each retry'],
  ['Do not log tokens', 'Log each request with its id'],
  ['12 Service health checks', '14 Database health checks'],
  ['Prefer small pull requests', 'Prefer rebase over merge for pull requests'],
  ['Use UUIDs as primary keys', 'Use snake_case for column names'],
];

const weights = new TermWeights([...OVERTURNS, ...STANDS].flat().map(termsOf));
const judge = ([earlier, later]: Pair): boolean =>
  contradicts(readStatement(later), readStatement(earlier), weights);

describe('a later statement', () => {
  it.each(OVERTURNS)('%s / %s: overturned', (...pair) => {
    expect(judge(pair)).toBe(true);
  });
  it.each(STANDS)('%s / %s: both stand', (...pair) => {
    expect(judge(pair)).toBe(false);
  });
});
