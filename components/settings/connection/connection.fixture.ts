import type { ConformanceRun, Connection } from '@/lib/contract/connection'

/** A connection over which nothing has been sent yet. */
export const aConnection: Connection = {
  address: 'https://api.example/v1/external',
  settings: [
    { name: 'UPSTREAM_LIST_ENCODING', value: 'brackets', changed: true },
    { name: 'UPSTREAM_LIST_CHUNK', value: '100', changed: false },
    { name: 'UPSTREAM_ALERT_ID', value: '', changed: false },
  ],
  answered: null,
  failed: null,
  calls: 0,
  p50: null,
  p95: null,
  pausedUntil: null,
}

/** A finished comparison in which one rule deviates. */
export const aRun: ConformanceRun = {
  startedAt: '2026-11-20T12:00:00Z',
  finishedAt: '2026-11-20T12:00:05Z',
  failure: null,
  rules: [
    { id: '4.1-token', section: '4.1', sentence: 'It logs in.', outcome: 'holds', details: null },
    { id: '4.6-status', section: '4.6', sentence: 'It lists.', outcome: 'holds', details: null },
    {
      id: '4.6-client-id',
      section: '4.6',
      sentence: 'The header is required.',
      outcome: 'deviates',
      details: 'sent GET /accounts\ncame 200 {}',
    },
    {
      id: '4.6-encodings',
      section: '4.6',
      sentence: 'The encoding.',
      outcome: 'observed',
      details: 'brackets',
    },
  ],
  settings: ['UPSTREAM_LIST_ENCODING=brackets'],
}

/** A finished comparison with every outcome that has details: one quotes a response, the others give reasons. */
export const aRunWithReasons: ConformanceRun = {
  ...aRun,
  rules: [
    {
      id: '4.6-ids',
      section: '4.6',
      sentence: 'It lists the account.',
      outcome: 'deviates',
      details: 'sent GET /accounts\ncame 200: birthday differs.',
      reason: { code: 'member_differs', member: 'birthday' },
    },
    {
      id: '4.6-encodings',
      section: '4.6',
      sentence: 'The encoding.',
      outcome: 'observed',
      details: 'repeat, comma',
    },
    {
      id: '4.6-unknown',
      section: '4.6',
      sentence: 'Unknown ids.',
      outcome: 'observed',
      details: 'Refused.',
      reason: { code: 'refused_with', status: 422 },
    },
    {
      id: '4.6-status',
      section: '4.6',
      sentence: 'It lists.',
      outcome: 'not offered',
      details: 'Responded with 404.',
      reason: { code: 'responded_with', request: 'GET /accounts', status: 404 },
    },
    {
      id: '4.6-order',
      section: '4.6',
      sentence: 'The order.',
      outcome: 'not tried',
      details: 'Needs --write.',
      reason: { code: 'needs_write' },
    },
  ],
}
