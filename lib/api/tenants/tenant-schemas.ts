import * as z from 'zod'
import { languages } from '@/lib/contract/choices'
import type { MoveState } from '../moves/moves-service'

export const TenantId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,200}$/, 'must be 1 to 200 characters: letters, digits, _ and -')

export const NewTenant = z.strictObject({
  id: TenantId,
  name: z.string().trim().min(1).max(200).optional(),
  language: z.enum(languages).optional(),
  /** The name of the first admin. */
  admin: z.string().trim().min(1).max(100).default('Admin'),
})
export type NewTenant = z.infer<typeof NewTenant>

/** A missing quota means no limit. */
export const TenantQuotas = z.strictObject({
  accounts: z.int().min(0).max(1e9).optional(),
  /** Recipients per UTC day. */
  messagesPerDay: z.int().min(0).max(1e9).optional(),
  /** Overrides IMPORT_STORAGE_MB. */
  storageMb: z.int().min(1).max(1e6).optional(),
})

const days = z.int().min(30).max(36_500).optional()
/** How many days records of each kind are kept; records of a kind that is not listed are kept forever. */
export const TenantRetention = z.strictObject({
  alerts: days,
  alertEvents: days,
  notifications: days,
  notes: days,
  shifts: days,
})

/** A business as the operator's API returns it. */
export type Tenant = {
  id: string
  name: string
  language: string
  createdAt: string
  suspendedAt: string | null
  /** The address of the API to which the business is being moved, or has moved. */
  movedTo: string | null
  /** How far its move has come: `left` once it works there. */
  moveState: MoveState | null
}
