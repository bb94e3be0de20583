import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { deferred, LostPartContext } from './use-deferred'

afterEach(cleanup)

const Dialog = ({ open }: { open: boolean }) => open && <p>open</p>

test('a component that cannot be loaded is reported once it is needed', async () => {
  const onLost = vi.fn()
  const Part = deferred<{ open: boolean }>(
    () => Promise.reject(new Error('gone')),
    ({ open }) => open,
  )
  const shown = (open: boolean) => (
    <LostPartContext value={onLost}>
      <Part open={open} />
    </LostPartContext>
  )
  const { rerender } = render(shown(false))
  expect(onLost).not.toHaveBeenCalled()
  rerender(shown(true))
  await waitFor(() => expect(onLost).toHaveBeenCalledOnce())
})

test('a component that failed to load is requested again the next time it is needed', async () => {
  const load = vi.fn<() => Promise<typeof Dialog>>().mockRejectedValueOnce(new Error('gone'))
  load.mockResolvedValueOnce(Dialog)
  const Part = deferred<{ open: boolean }>(load, ({ open }) => open)
  const { rerender } = render(<Part open />)
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  rerender(<Part open={false} />)
  rerender(<Part open />)
  expect(await screen.findByText('open')).toBeTruthy()
})
