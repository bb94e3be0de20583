import type { ComponentProps } from 'react'
import { vi } from 'vitest'
import type { Reach } from '@/lib/contract/sending'
import { Compose } from './compose'

/**
 * The composer is imported up front, because an import that starts in the middle of a test sometimes never
 * finishes.
 */
export const loadComposer = () =>
  Promise.all([
    import('./compose-schema'),
    import('./message/preview'),
    import('./recipients/accounts-field'),
    import('./recipients/phone-entries'),
    import('./recipients/phone-list'),
    import('./recipients/phones-field'),
    import('./review/review-dialog'),
    import('./test-send/test-send'),
    import('./when/time-fields'),
    import('@/lib/drafts/store'),
  ])

export const composer = (props: Partial<ComponentProps<typeof Compose>> = {}) => (
  <Compose
    businessName="Acme"
    types={[]}
    attributes={[]}
    country="CL"
    unknownAccounts={0}
    linkSchemes={[]}
    {...props}
  />
)

const reach: Reach = {
  recipients: 0,
  reachable: 0,
  kept: 0,
  channels: { push: 0, whatsapp: 0 },
  skipped: {},
  providers: { push: true, whatsapp: true },
  approvalNeeded: false,
  simulated: false,
}

type Asked = { phones?: string[]; accountIDs?: string[]; accountTypeIDs?: string[] }

class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Responds to the composer's requests: all recipients can be reached, and searches find `accounts`. */
export function answerReads(accounts: object[] = []): void {
  vi.stubGlobal('ResizeObserver', NoResize)
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (/\/notifications\/reach$/.test(address)) {
      const { phones, accountIDs, accountTypeIDs = [] }: Asked = JSON.parse(String(init?.body))
      const count = (phones ?? accountIDs ?? accountTypeIDs).length
      const counted = { recipients: count, reachable: count, channels: { push: count, whatsapp: 0 } }
      return Response.json({ data: { reach: { ...reach, ...counted } } })
    }
    return Response.json({ data: { people: [], views: [], accounts, next: null } })
  })
}
