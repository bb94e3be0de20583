import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { forgetBrowser, stubBrowser } from './browser.fixture'
import { ReceivedList } from './received-list'

afterEach(() => {
  cleanup()
  forgetBrowser()
  vi.unstubAllGlobals()
})

test('the list refetches only when the service worker reports a notification', async () => {
  const { worker } = stubBrowser()
  let titles: string[] = []
  const read = vi.fn(async () =>
    Response.json({
      data: {
        notifications: titles.map((title) => ({
          notificationId: title,
          message: { title },
          createdAt: '2026-11-01T00:00:00Z',
          deliveries: [],
        })),
        next: null,
      },
    }),
  )
  vi.stubGlobal('fetch', read)
  showPiece(<ReceivedList accountId="a1" canSend={false} />)
  expect(
    await screen.findByText('Nothing has been sent to this account yet. Messages to it appear here.'),
  ).toBeTruthy()
  titles = ['Water']
  const tell = (data: unknown) =>
    act(async () => void worker.dispatchEvent(new MessageEvent('message', { data })))
  await tell({ kind: 'something else' })
  expect(read).toHaveBeenCalledOnce()
  await tell({ kind: 'notification', notificationId: 'Water' })
  expect(await screen.findByText('Water')).toBeTruthy()
})

test('a list that failed to load shows an error and offers a retry', async () => {
  stubBrowser()
  vi.stubGlobal('fetch', async () => Response.error())
  showPiece(<ReceivedList accountId="a1" canSend={false} />)
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(
    screen.queryByText('Nothing has been sent to this account yet. Messages to it appear here.'),
  ).toBeNull()
})
