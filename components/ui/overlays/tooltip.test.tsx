import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { IconButton } from '../buttons/icon-button'

afterEach(cleanup)

const button = () => screen.getByRole('button', { name: 'Save' })

async function focus() {
  showPiece(
    <IconButton label="Save" shortcut="S">
      {'◆'}
    </IconButton>,
  )
  act(() => button().focus())
  expect(await screen.findByText('Save')).toBeTruthy()
}

test('keyboard focus shows what a button does and its shortcut; blur hides them', async () => {
  await focus()
  expect(screen.getByText('S').tagName).toBe('KBD')
  act(() => button().blur())
  await waitFor(() => expect(screen.queryByText('Save')).toBeNull())
})

test('pressing the button hides the tooltip', async () => {
  await focus()
  fireEvent.pointerDown(button())
  fireEvent.click(button())
  await waitFor(() => expect(screen.queryByText('Save')).toBeNull())
})

test('Escape hides the tooltip and leaves the focus where it is', async () => {
  await focus()
  fireEvent.keyDown(button(), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByText('Save')).toBeNull())
  expect(document.activeElement).toBe(button())
})
