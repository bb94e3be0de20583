import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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

test('the same message shown twice is one toast, even with markup in it', async () => {
  const title = [<bdi key="name">{'Ana'}</bdi>, ' was saved']
  await tellTwice({ title, tone: 'success' })
  await waitFor(() => expect(screen.getAllByText(/was saved/)).toHaveLength(1))
})

test('messages that can be undone are shown separately, since each has its own undo', async () => {
  await tellTwice({ title: 'Ana was saved', action: { label: 'Undo', onAction: () => {} } })
  expect(screen.getAllByText('Ana was saved')).toHaveLength(2)
})
