import type { Routes } from '../handler'
import { exportAuditEntries } from './audit-export-service'
import { listAuditEntries } from './list-service'

export const auditRoutes = {
  listAuditEntries: (caller, { query }) => listAuditEntries(caller, query),
  exportAuditEntries: (caller, { query }) => exportAuditEntries(caller, query),
} satisfies Routes
