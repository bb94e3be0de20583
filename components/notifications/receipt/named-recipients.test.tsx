// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { UiWordsProvider } from '@/components/ui/ui-words'
import type { Notification } from '@/lib/contract/notification'
import { messages } from '@/lib/i18n/messages'
import { NamedRecipients } from './named-recipients'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Much of it comes when it is first wanted, which takes a moment on a busy machine. */
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

const types = Array.from({ length: 103 }, (_, index) => `type-${index}`)
const sentTo = (to: Notification['to'], toCount: number) => ({ id: 'n1', to, toCount }) as Notification
const toTypes = sentTo({ accountTypeIDs: types.slice(0, 100) }, types.length)

/** The API's pages of the recipients, by their cursor; one that is not there fails. */
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
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" timeZone="UTC" now={new Date()} messages={messages.en}>
        <UiWordsProvider words={messages.en.common.ui}>
          <NamedRecipients notification={notification} typeNames={{ 'type-102': 'Neighbour' }} />
        </UiWordsProvider>
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
}

const press = async (name: string) => fireEvent.click(await screen.findByText(name))

test('all whom it names can be read, beyond the first hundred that the record holds', async () => {
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

test('a page that fails leaves what was read, says so, and can be tried again', async () => {
  const pages: Parameters<typeof answerWith>[0] = { '': { recipients: types.slice(0, 100), next: 'more' } }
  answerWith(pages)
  show(toTypes)
  await press('Show all 103 recipients')
  await press('Show more')
  await screen.findByText(/could not be read/)
  expect(screen.getByText('100 of 103 shown')).toBeTruthy()
  pages.more = { recipients: types.slice(100), next: null }
  await press('Try again')
  await screen.findByText('103 of 103 shown')
  expect(screen.queryByText(/could not be read/)).toBeNull()
})

test('when nothing can be read it says so, and can be tried again', async () => {
  const pages: Parameters<typeof answerWith>[0] = {}
  answerWith(pages)
  show(sentTo({ phones: ['+14155550100', '+14155550101'] }, 2))
  await press('Show all 2 recipients')
  await screen.findByText(/could not be read/)
  pages[''] = { recipients: ['+14155550100', '+14155550101'], next: null }
  await press('Try again')
  await screen.findByText('2 of 2 shown')
})

test('a single one stands in the facts already', () => {
  show(sentTo({ accountIDs: ['a1'] }, 1))
  expect(screen.queryByRole('button')).toBeNull()
})
