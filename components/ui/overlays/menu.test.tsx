import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Menu, MenuItem, MenuLink } from './menu'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  Reflect.deleteProperty(Element.prototype, 'getAnimations')
})

test('a field opened by a menu item keeps the focus, even if it appears just as the menu closes', async () => {
  const endOfMotion = holdMotion()
  render(<FieldFromMenu />)
  await press('Edit')
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  endOfMotion()
  window.dispatchEvent(new Event('loaded'))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeTruthy())
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('the button regains the focus after the menu has closed, if nothing else has taken it', async () => {
  const endOfMotion = holdMotion()
  render(<FieldFromMenu />)
  await press('Edit')
  await act(async () => endOfMotion())
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }))
})

const more = () => screen.getByRole('button', { name: 'More' })

async function openByKeyboard() {
  render(
    <Menu trigger={<button type="button">More</button>}>
      <MenuLink href="/accounts">Accounts</MenuLink>
      <MenuItem onSelect={() => {}}>Sign out</MenuItem>
    </Menu>,
  )
  act(() => more().focus())
  fireEvent.keyDown(more(), { key: 'ArrowDown' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Accounts' })))
}

test('the keyboard opens a menu at its first item, and Escape returns the focus to the button', async () => {
  await openByKeyboard()
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(more())
})

test('choosing a link in a menu opens its page and closes the menu', async () => {
  await openByKeyboard()
  const link = screen.getByRole<HTMLAnchorElement>('menuitem', { name: 'Accounts' })
  expect(link.pathname).toBe('/accounts')
  fireEvent.click(link)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

/** Prolongs the closing animation of menus until the returned function is called. */
function holdMotion(): () => void {
  let end = () => {}
  const finished = new Promise<void>((resolve) => {
    end = resolve
  })
  const motion = { finished, playState: 'running', effect: null }
  Element.prototype.getAnimations = () => [motion as unknown as Animation]
  return end
}

async function press(item: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  const option = await screen.findByRole('menuitem', { name: item })
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  option.focus()
  fireEvent.click(option)
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
}

function FieldFromMenu() {
  const [isLoaded, setIsLoaded] = useState(false)
  const [isEdited, setIsEdited] = useState(false)
  useEffect(() => {
    const onLoaded = () => setIsLoaded(true)
    window.addEventListener('loaded', onLoaded)
    return () => window.removeEventListener('loaded', onLoaded)
  }, [])
  return (
    <>
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => setIsEdited(true)}>Edit</MenuItem>
      </Menu>
      {isEdited && isLoaded && <FieldWithFocus />}
    </>
  )
}

function FieldWithFocus() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return <input ref={field} />
}
