/** All endpoints. */
import { openApi } from './openapi.js';
import { get, type Route } from './route.js';
import { INSIGHT_ROUTES } from './routes/insights.js';
import { MEMORY_ROUTES } from './routes/memories.js';
import { PROPOSAL_ROUTES } from './routes/proposals.js';
import { RUN_ROUTES } from './routes/runs.js';
import { SETUP_ROUTES } from './routes/setup.js';
import { STATE_ROUTES } from './routes/state.js';

export const ROUTES: readonly Route[] = [
  ...STATE_ROUTES,
  ...MEMORY_ROUTES,
  ...INSIGHT_ROUTES,
  ...PROPOSAL_ROUTES,
  ...RUN_ROUTES,
  ...SETUP_ROUTES,
  get(
    '/api/openapi.json',
    { summary: 'this interface, described', answer: 'an OpenAPI 3.1 document', ofProject: false },
    async ({ services }) => openApi(ROUTES, services.version),
  ),
];
