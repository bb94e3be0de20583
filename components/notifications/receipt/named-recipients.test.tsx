import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { Notification } from '@/lib/contract/notification'
import { NamedRecipients } from './named-recipients'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const types = Array.from({ length: 103 }, (_, index) => `type-${index}`)
const sentTo = (to: Notification['to'], toCount: number) => ({ id: 'n1', to, toCount }) as Notification
const toTypes = sentTo({ accountTypeIDs: types.slice(0, 100) }, types.length)

/** Stubs the API's pages of recipients by cursor; requests for missing pages fail. */
function answerWith(pages: Record<string, { recipients: string[]; next: string | null }>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const page = pages[new URL(address, 'http://console').searchParams.get('cursor') ?? '']
    return page ? Response.json({ data: page }) : Response.json({}, { status: 502 })
  })
  return asked
}

function show(notification: Notification) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  showPiece(<NamedRecipients notification={notification} typeNames={{ 'type-102': 'Neighbour' }} />, {
    client,
  })
}

const press = async (name: string) => fireEvent.click(await screen.findByText(name))

test('all recipients can be loaded, beyond the first hundred in the notification itself', async () => {
  const asked = answerWith({
    '': { recipients: types.slice(0, 100), next: 'more' },
    more: { recipients: types.slice(100), next: null },
  })
  show(toTypes)
  expect(asked).toEqual([])
  await press('Show all 103 recipients')
  await screen.findByText('100 of 103 shown')
  await press('Show more')
  await screen.findByText('103 of 103 shown')
  expect(screen.getByText('type-101')).toBeTruthy()
  expect(screen.getByText('Neighbour')).toBeTruthy()
  expect(screen.queryByText('Show more')).toBeNull()
})

test('after a page fails to load, the earlier ones stay and loading can be retried', async () => {
  const pages: Parameters<typeof answerWith>[0] = { '': { recipients: types.slice(0, 100), next: 'more' } }
  answerWith(pages)
  show(toTypes)
  await press('Show all 103 recipients')
  await press('Show more')
  await screen.findByText(/could not be loaded/)
  expect(screen.getByText('100 of 103 shown')).toBeTruthy()
  pages.more = { recipients: types.slice(100), next: null }
  await press('Try again')
  await screen.findByText('103 of 103 shown')
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

test('a list that fails to load shows an error and can be retried', async () => {
  const pages: Parameters<typeof answerWith>[0] = {}
  answerWith(pages)
  show(sentTo({ phones: ['+14155550100', '+14155550101'] }, 2))
  await press('Show all 2 recipients')
  await screen.findByText(/could not be loaded/)
  pages[''] = { recipients: ['+14155550100', '+14155550101'], next: null }
  await press('Try again')
  await screen.findByText('2 of 2 shown')
})

test('a single recipient needs no list, since the facts already show it', () => {
  show(sentTo({ accountIDs: ['a1'] }, 1))
  expect(screen.queryByRole('button')).toBeNull()
})
