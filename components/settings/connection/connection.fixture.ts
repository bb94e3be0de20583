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

/** A finished comparison with one deviation. */
export const aRun: ConformanceRun = {
  startedAt: '2026-11-20T12:00:00Z',
  finishedAt: '2026-11-20T12:00:05Z',
  failure: null,
  rules: [
    { id: '4.1-a', section: '4.1', sentence: 'It logs in.', outcome: 'holds', details: null },
    { id: '4.6-a', section: '4.6', sentence: 'It lists.', outcome: 'holds', details: null },
    {
      id: '4.6-b',
      section: '4.6',
      sentence: 'The header is required.',
      outcome: 'deviates',
      details: 'sent GET /accounts\ncame 200 {}',
    },
    { id: '4.6-c', section: '4.6', sentence: 'The encoding.', outcome: 'observed', details: 'brackets' },
  ],
  settings: ['UPSTREAM_LIST_ENCODING=brackets'],
}
