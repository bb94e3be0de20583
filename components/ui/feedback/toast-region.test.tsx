import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { type ToastMessage, useToast } from './use-toast'

afterEach(cleanup)

function Teller({ message }: { message: ToastMessage }) {
  const toast = useToast()
  return (
    <button type="button" onClick={() => toast.show(message)}>
      {'Tell'}
    </button>
  )
}

async function tellTwice(message: ToastMessage) {
  showPiece(<Teller message={message} />)
  for (let told = 0; told < 2; told += 1) {
    await act(async () => fireEvent.click(screen.getByText('Tell')))
  }
  await screen.findAllByText(/was saved/)
}

test('a message shown twice appears as one toast, even if it contains markup', async () => {
  const title = [<bdi key="name">{'Ana'}</bdi>, ' was saved']
  await tellTwice({ title, tone: 'success' })
  await waitFor(() => expect(screen.getAllByText(/was saved/)).toHaveLength(1))
})

test('messages that can be undone are shown separately, since each has its own undo button', async () => {
  await tellTwice({ title: 'Ana was saved', action: { label: 'Undo', onAction: () => {} } })
  expect(screen.getAllByText('Ana was saved')).toHaveLength(2)
})

function Early() {
  const toast = useToast()
  useEffect(() => void toast.show({ title: 'Restored' }), [toast])
  return null
}

test('a message shown before the page has finished mounting appears', async () => {
  showPiece(<Early />)
  expect(await screen.findByText('Restored')).toBeTruthy()
})

const undo = vi.fn()

/** Shows a message with an undo button. */
async function tellUndoable() {
  showPiece(<Teller message={{ title: 'Ana was deleted', action: { label: 'Undo', onAction: undo } }} />)
  fireEvent.click(screen.getByText('Tell'))
  await screen.findByText('Ana was deleted')
}

describe('messages that can be undone', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const title = () => screen.queryByText('Ana was deleted')

  test('a message that can be undone stays for ten seconds', async () => {
    await tellUndoable()
    await pass(9_000)
    expect(title()).toBeTruthy()
    await pass(1_000)
    await waitFor(() => expect(title()).toBeNull())
  })

  test('a message that can be undone stays while the pointer is over it', async () => {
    await tellUndoable()
    fireEvent.mouseEnter(screen.getByRole('region', { name: 'Messages' }))
    await pass(60_000)
    expect(title()).toBeTruthy()
  })

  test('a message that can be undone can be reached with F6, stays while focused, and is dismissed by its undo button', async () => {
    await tellUndoable()
    fireEvent.keyDown(screen.getByText('Tell'), { key: 'F6' })
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Messages' }))
    await pass(60_000)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    await waitFor(() => expect(title()).toBeNull())
  })
})
