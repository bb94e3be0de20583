import { createAlert } from '@/lib/contract/alert'
import type { Role } from '@/lib/contract/operation'

/** Whether this role may place, move and close alerts; the API decides in any case. */
export function writesAlerts(role: string): boolean {
  return createAlert.roles?.includes(role as Role) ?? true
}
