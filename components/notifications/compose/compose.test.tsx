import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { UnrecognizedActionError } from 'next/dist/client/components/unrecognized-action-error'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { ana, router, showPiece } from '@/components/console.fixture'
import type { ErrorCode } from '@/lib/contract/errors'
import type { DraftOf } from '@/lib/drafts/draft-kinds'
import { DraftStore } from '@/lib/drafts/store'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { answerReads, composer, loadComposer } from './composer.fixture'
import { type Draft, emptyDraft } from './draft'

const createNotification = vi.fn()
answerActions({ createNotification })

beforeAll(loadComposer)
beforeEach(() => {
  forgetDrafts()
  createNotification.mockReset()
  answerReads()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sent = { ok: true, data: { notification: { id: 'n1' } } }
const failed = (code: ErrorCode | 'unreachable' | 'not_known', more = {}) => ({
  ok: false,
  failure: { status: 0, code, message: '', issues: [], data: {}, ...more },
})

const store = new DraftStore(ana)
const people = ['1', '2'].map((end) => ({ id: `a${end}`, name: '', phone: `+5691111222${end}` }))
const whole: Draft = { ...emptyDraft, kind: 'accounts', accounts: people, title: 'Water' }
/** Stores a draft addressed to two accounts, as if it had been written earlier. */
const keep = (about: Partial<DraftOf<'notification'>> = {}) =>
  store.write('notification', 'new', {
    key: 'k1',
    attempted: false,
    prefill: '',
    values: whole,
    ...about,
  })

const title = () => screen.getByLabelText<HTMLInputElement>('Title')
const isUnknown = () => screen.queryByText(/may or may not have been sent/) !== null
const button = (name: string) => screen.findByRole('button', { name })

async function open(wanted = 'Water'): Promise<void> {
  showPiece(composer())
  await waitFor(() => expect(title().value).toBe(wanted))
}

async function reload(): Promise<void> {
  cleanup()
  await open()
}

/** Opens the review, and returns its button once the recipients have been counted. */
async function review(name = 'Send to 2 people'): Promise<HTMLElement> {
  fireEvent.click(await button('Review'))
  const dialog = await screen.findByRole('dialog', { name: 'Review and send' })
  const send = await within(dialog).findByRole('button', { name })
  await waitFor(() => expect(send.getAttribute('aria-busy')).not.toBe('true'))
  return send
}

async function press(send: HTMLElement): Promise<void> {
  await act(async () => fireEvent.click(send))
}

const sendNow = async () => press(await review())

const keys = () => createNotification.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
const bodies = () => createNotification.mock.calls.map(([{ body }]) => body)

describe('sending', () => {
  test('nothing counts as sent before the response, which opens the receipt and clears the draft', async () => {
    let answer: (given: unknown) => void = () => {}
    createNotification.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    keep()
    await open()
    await sendNow()
    expect(router.push).not.toHaveBeenCalled()
    expect(store.read('notification', 'new')?.attempted).toBe(true)
    await act(async () => answer(sent))
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/notifications/n1')
    fireEvent.input(title(), { target: { value: 'Typed too late' } })
    cleanup()
    await open('')
  })

  test('repeated clicks, before and after the response, send the notification once', async () => {
    createNotification.mockResolvedValue(sent)
    keep()
    await open()
    const send = await review()
    await act(async () => {
      fireEvent.click(send)
      fireEvent.click(send)
    })
    await press(send)
    const body = { message: { title: 'Water' }, accountIDs: ['a1', 'a2'], undoSeconds: 10 }
    expect(createNotification).toHaveBeenCalledExactlyOnceWith({ body }, { idempotencyKey: 'k1' })
  })

  test('a lost response leaves the outcome unknown, and a retry after a reload is the same request', async () => {
    createNotification.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(sent)
    keep({ attempted: true, sentWith: { undoSeconds: 30, sendAgain: true } })
    await open()
    const check = async () => {
      fireEvent.click(await button('Check again'))
      const dialog = await screen.findByRole('dialog', { name: 'Review and send' })
      await press(await within(dialog).findByRole('button', { name: 'Check again' }))
    }
    await check()
    await waitFor(() => expect(isUnknown()).toBe(true))
    await reload()
    expect(isUnknown()).toBe(true)
    await check()
    expect(router.push).toHaveBeenCalledOnce()
    expect(keys()).toEqual(['k1', 'k1'])
    expect(bodies()[0]).toMatchObject({ undoSeconds: 30, sendAgain: true })
    expect(bodies()[1]).toEqual(bodies()[0])
  })

  test('after 8 seconds without a response the outcome is unknown', async () => {
    createNotification.mockReturnValue(new Promise(() => {}))
    keep()
    await open()
    const send = await review()
    vi.useFakeTimers()
    await press(send)
    await act(() => vi.advanceTimersByTimeAsync(7_900))
    expect(isUnknown()).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(isUnknown()).toBe(true)
  })

  test('sending waits for an earlier request that is still running, but for at most 8 seconds', async () => {
    createNotification.mockResolvedValue(failed('still_running'))
    keep()
    await open()
    const send = await review()
    vi.useFakeTimers()
    await press(send)
    await act(() => vi.advanceTimersByTimeAsync(1_100))
    expect(isUnknown()).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(7_000))
    expect(isUnknown()).toBe(true)
    createNotification.mockResolvedValueOnce(failed('still_running')).mockResolvedValueOnce(sent)
    await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Check again' }))
    await act(() => vi.advanceTimersByTimeAsync(1_100))
    expect(router.push).toHaveBeenCalledOnce()
    expect(new Set(keys())).toEqual(new Set(['k1']))
  })

  test.each(['unavailable', 'internal', 'not_known'] as const)(
    'after the failure %s, the page says that the notification may have been sent, even after a reload',
    async (code) => {
      createNotification.mockResolvedValue(failed(code))
      keep()
      await open()
      await sendNow()
      expect(isUnknown()).toBe(true)
      await reload()
      expect(isUnknown()).toBe(true)
    },
  )

  test.each(['unreachable', 'role_forbidden', 'too_many_requests', 'unauthenticated'] as const)(
    'after the failure %s, the page says that nothing was sent, and no attempt is remembered after a reload',
    async (code) => {
      createNotification.mockResolvedValue(failed(code))
      keep()
      await open()
      await sendNow()
      await screen.findByRole('alert')
      expect(isUnknown()).toBe(false)
      await reload()
      expect(isUnknown()).toBe(false)
    },
  )

  test('a page from an earlier release sends nothing, and no attempt is remembered after a reload', async () => {
    createNotification.mockRejectedValue(new UnrecognizedActionError())
    keep()
    await open()
    await sendNow()
    await screen.findByText(/nothing was sent from this page/)
    await reload()
    expect(isUnknown()).toBe(false)
  })

  test('a refused field is marked as invalid, the review closes, and nothing counts as sent', async () => {
    const issues = [{ path: 'message.title', code: 'too_long' }]
    createNotification.mockResolvedValue(failed('invalid_arguments', { issues }))
    keep()
    await open()
    await sendNow()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(title().getAttribute('aria-invalid')).toBe('true'))
    await reload()
    expect(isUnknown()).toBe(false)
  })

  test('a message already sent before its last changes is recognized, even after a reload, and can be sent as new', async () => {
    createNotification.mockResolvedValue(failed('idempotency_key_reused'))
    keep({ attempted: true, sentWith: { undoSeconds: 0, sendAgain: false } })
    await open()
    fireEvent.click(await button('Check again'))
    const dialog = await screen.findByRole('dialog', { name: 'Review and send' })
    await press(await within(dialog).findByRole('button', { name: 'Check again' }))
    await screen.findByText(/but without your latest changes/)
    await reload()
    fireEvent.click(await button('Send the changed message as a new one'))
    createNotification.mockResolvedValue(sent)
    await sendNow()
    expect(keys()).toEqual(['k1', expect.any(String)])
    expect(keys()[1]).not.toBe('k1')
  })

  test('a duplicate of a recent notification is sent only on request, under a new key', async () => {
    createNotification.mockResolvedValue(failed('sent_recently', { data: { notificationId: 'n0' } }))
    keep()
    await open()
    await sendNow()
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/notifications/n0')
    expect(store.read('notification', 'new')?.attempted).toBe(false)
    createNotification.mockResolvedValue(sent)
    await press(within(alert).getByRole('button', { name: 'Send again anyway' }))
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/notifications/n1')
    expect(bodies()[1]).toEqual({ ...bodies()[0], sendAgain: true })
    expect(keys()[1]).not.toBe('k1')
  })
})

describe('an earlier attempt whose response was lost', () => {
  const attempted = { attempted: true, sentWith: { undoSeconds: 0, sendAgain: false } }

  async function check(): Promise<void> {
    keep(attempted)
    await open()
    await checkAgain()
  }

  async function checkAgain(): Promise<void> {
    fireEvent.click(await button('Check again'))
    const dialog = await screen.findByRole('dialog', { name: 'Review and send' })
    await press(await within(dialog).findByRole('button', { name: 'Check again' }))
  }

  test('a lost attempt stays unresolved if the check could not be sent', async () => {
    createNotification.mockResolvedValue(failed('unreachable'))
    await check()
    await waitFor(() => expect(isUnknown()).toBe(true))
    await reload()
    expect(isUnknown()).toBe(true)
  })

  test('a lost attempt stays unresolved if the page is from an earlier release', async () => {
    createNotification.mockRejectedValue(new UnrecognizedActionError())
    await check()
    await screen.findByText(/this was not checked, and it may or may not have been sent/)
    await reload()
    expect(isUnknown()).toBe(true)
  })

  test('a lost attempt can be checked once its scheduled time has passed; if it was not sent, the date is focused', async () => {
    const issues = [{ path: 'sendAt', code: 'out_of_range' }]
    createNotification.mockResolvedValue(failed('invalid_arguments', { issues }))
    const past = { sendLater: true, sendDate: '2020-09-07', sendTime: '12:03', sendZone: 'UTC' }
    keep({ ...attempted, values: { ...whole, ...past } })
    await open()
    await checkAgain()
    expect(bodies()).toEqual([expect.objectContaining({ sendAt: '2020-09-07T12:03:00.000Z' })])
    await waitFor(() => expect(isUnknown()).toBe(false))
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('sendDate'))
  })

  test('a lost attempt is resolved by a refusal, because nothing is stored under the key', async () => {
    createNotification.mockResolvedValue(failed('invalid_arguments'))
    await check()
    await waitFor(() => expect(isUnknown()).toBe(false))
    await reload()
    expect(isUnknown()).toBe(false)
  })
})
