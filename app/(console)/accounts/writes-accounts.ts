import type { Session } from '@/lib/auth/session'

/** Whether this role may create, change and delete accounts; the API enforces it. */
export function writesAccounts(role: Session['role']): boolean {
  return role === 'admin' || role === 'agent'
}
