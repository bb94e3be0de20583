import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { aBusiness, upstreamWithout } from '@/components/settings/business/business.fixture'
import { businessKeys, keepBusiness, useOffers, useUpstreamAddress } from './business'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Offers() {
  const shown = [
    useOffers('mergeAccounts'),
    useOffers('updateAccount'),
    useUpstreamAddress() ?? 'own records',
  ]
  return <p>{shown.join(', ')}</p>
}

function show(upstream?: ReturnType<typeof upstreamWithout> | null) {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const client = new QueryClient()
  if (upstream !== undefined) {
    client.setQueryData(businessKeys.own, { business: aBusiness, deliveriesHeld: null, upstream })
  }
  showPiece(<Offers />, { client })
  return client
}

test('operations that the other deployment lacks are not offered', () => {
  show(upstreamWithout('mergeAccounts'))
  expect(screen.getByText('false, true, https://api.example/v1/external')).toBeTruthy()
})

test.each([null, undefined])(
  'if no other deployment stores the records (upstream is %s), every operation is offered',
  (upstream) => {
    show(upstream)
    expect(screen.getByText('true, true, own records')).toBeTruthy()
  },
)

test('saving the business keeps the list of operations that the other deployment offers', async () => {
  const client = show(upstreamWithout('mergeAccounts'))
  keepBusiness(client, { ...aBusiness, version: 5 })
  expect(client.getQueryData(businessKeys.own)).toMatchObject({
    business: { version: 5 },
    upstream: { notOffered: ['mergeAccounts'] },
  })
})
