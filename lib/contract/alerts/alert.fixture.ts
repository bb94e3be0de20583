import type { Alert } from './alert'

const at = '2026-11-22T12:00:00.000Z'

/** Returns an open, unacknowledged alert with the given changes. */
export const alertOf = (change: Partial<Alert> = {}): Alert => ({
  id: 'a',
  number: 1,
  alertType: 'fire',
  priority: 3,
  location: { latitude: -33.45, longitude: -70.66 },
  region: null,
  additional: {},
  accountId: null,
  accountTypeId: null,
  closed: 0,
  closedAt: null,
  closedBy: null,
  closedReason: null,
  closedCode: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  assignedTo: null,
  duplicateOf: null,
  responders: [],
  openedAt: at,
  onSceneAt: null,
  createdBy: null,
  createdAt: at,
  updatedAt: at,
  warnings: [],
  version: 1,
  ...change,
})
