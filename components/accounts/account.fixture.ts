import type { Account } from '@/lib/contract/accounts/account'

export const anAccount: Account = {
  id: 'a1',
  accountType: 'resident',
  username: 'luz',
  phone: '+56987654321',
  role: 'user',
  fullname: 'Luz',
  creationDate: '2026-01-01T00:00:00Z',
  subscribed: true,
  blocked: false,
  validated: false,
  testAccount: false,
  attributesValue: [],
  businessId: 'acme',
  metadata: {},
  version: 4,
}

/** The result of an action that the API refused. */
export const refusal = (code: string, data: object = {}) => ({
  ok: false as const,
  failure: { status: 422, code: code as 'internal', message: '', issues: [], data: data as never },
})
