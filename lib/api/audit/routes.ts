import type { Handlers } from '../handler'
import { listAuditEntries } from './service'

export const auditRoutes: Handlers<'listAuditEntries'> = {
  listAuditEntries: (caller, { query }) => listAuditEntries(caller, query),
}
