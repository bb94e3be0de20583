import type { Handlers } from '../handler'
import { exportAuditEntries } from './export-service'
import { listAuditEntries } from './list-service'

export const auditRoutes: Handlers<'listAuditEntries' | 'exportAuditEntries'> = {
  listAuditEntries: (caller, { query }) => listAuditEntries(caller, query),
  exportAuditEntries: (caller, { query }) => exportAuditEntries(caller, query),
}
