import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { Notification } from '@/lib/contract/notification'
import type { NotifiedPerson } from '@/lib/contract/receipt'
import { givenForwarding, givenNotification } from './notification.fixture'
import { SentFacts } from './sent-facts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const person = { accountId: 'a1', fullname: 'Ana Soto', phone: '+56991234567' } as NotifiedPerson

function show(sent: Pick<Notification, 'to' | 'toCount'>) {
  const fetched = vi.fn(async () => Response.json({ data: { people: [person], next: null } }))
  vi.stubGlobal('fetch', fetched)
  showPiece(<SentFacts notification={givenNotification(sent)} typeNames={{}} nameOf={() => 'Admin'} />)
  return fetched
}

test('a notification to one account names and links it', async () => {
  show({ to: { accountIDs: ['a1'] }, toCount: 1 })
  const name = await screen.findByRole('link', { name: 'Ana Soto' })
  expect(name.getAttribute('href')).toBe('/accounts/a1')
  expect(screen.queryByText('1 account')).toBeNull()
})

test('a forwarded notification to one account takes the name from the account’s record', async () => {
  const account = { id: 'a1', fullname: 'Ana Soto', username: 'ana', phone: '+56991234567' }
  const fetched = vi.fn(async (_: string) => Response.json({ data: { accounts: [account] } }))
  vi.stubGlobal('fetch', fetched)
  const notification = givenNotification({
    to: { accountIDs: ['a1'] },
    recipients: 1,
    forwarded: givenForwarding(),
  })
  showPiece(<SentFacts notification={notification} typeNames={{}} nameOf={() => 'Admin'} />)
  await screen.findByRole('link', { name: 'Ana Soto' })
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/accounts?accountIds=a1'])
})

test('a notification to several accounts shows their number without fetching them', () => {
  const fetched = show({ to: { accountIDs: ['a1', 'a2'] }, toCount: 2 })
  expect(screen.getByText('2 accounts')).toBeTruthy()
  expect(fetched).not.toHaveBeenCalled()
})

test('the receipt shows that a notification was urgent', () => {
  const message = { title: 'Fire', urgent: true }
  showPiece(
    <SentFacts
      notification={givenNotification({ message, toCount: 2 })}
      typeNames={{}}
      nameOf={() => 'Admin'}
    />,
  )
  expect(screen.getByText('Push · Urgent push · Shown in the recipients’ message list')).toBeTruthy()
})
