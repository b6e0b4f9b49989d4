const BODY =
  'All routes check a bearer token before anything else happens.\n\n**Why:** sessions did not survive a deploy, and nobody noticed for a week.\n\n'
    .repeat(4)
    .trim();
const TIME = '2026-02-20T10:00:00Z';

/** A decision of usual size, which differs from others by its name. */
export function aDecision(name) {
  return {
    primitive: 'decision',
    id: `dec-${name}`,
    title: `Decision ${name} about something in the code base`,
    body: BODY,
    created: TIME,
    updated: TIME,
    source: 'claude',
    tags: ['auth', 'api'],
    confidence: 0.8,
    evidence: [{ session: 'claude/6f0c', records: [205], quote: 'use a bearer token' }],
    anchors: [{ path: 'src/auth.ts', blob: '1b2c3d4' }],
  };
}
