import type { Identity } from '@/lib/contract/identity'

/** An agent who has never signed in. */
export const anIdentity: Identity = {
  id: 'ana',
  name: 'Ana',
  roles: ['agent'],
  disabled: false,
  sendsUnapproved: false,
  supervisor: false,
  secondFactor: false,
  expiresAt: null,
  createdAt: '2026-11-01T00:00:00Z',
  lastUsedAt: null,
  version: 1,
}
