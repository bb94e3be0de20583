import { act, cleanup, screen } from '@testing-library/react'
import { createRef, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Input } from '../fields/input'
import { Textarea } from '../fields/textarea'

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  cleanup()
  document.body.replaceChildren()
})

/** Renders the page as the server does; `hydrate` takes it over. */
function serve(page: ReactNode) {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const hydrate = () =>
    act(async () => {
      root = hydrateRoot(container, page)
    })
  return { hydrate, field: (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }) }
}

test.each([
  ['an input', <Input aria-label="Name" key="input" />],
  ['an input with a button', <Input aria-label="Name" trailing={<button type="button" />} key="trailing" />],
  ['a text area', <Textarea aria-label="Name" key="area" />],
])('%s is disabled until hydration, and looks as it will', async (_, page) => {
  const { hydrate, field } = serve(page)
  expect([field('Name').disabled, field('Name').hasAttribute('data-starting')]).toEqual([true, true])
  await hydrate()
  expect([field('Name').disabled, field('Name').hasAttribute('data-starting')]).toEqual([false, false])
})

test('a disabled field stays disabled', async () => {
  const { hydrate, field } = serve(<Input aria-label="Name" disabled />)
  expect(field('Name').hasAttribute('data-starting')).toBe(false)
  await hydrate()
  expect(field('Name').disabled).toBe(true)
})

test('a field with autofocus gets the focus once it is enabled', async () => {
  const ref = createRef<HTMLInputElement>()
  const { hydrate, field } = serve(<Input aria-label="Name" autoFocus ref={ref} />)
  await hydrate()
  expect(document.activeElement).toBe(field('Name'))
  expect(ref.current).toBe(field('Name'))
})

test('autofocus does not take the focus from a link that the user has reached', async () => {
  const { hydrate } = serve(
    <>
      <a href="/accounts">Accounts</a>
      <Input aria-label="Name" autoFocus />
    </>,
  )
  const link = screen.getByRole('link')
  link.focus()
  await hydrate()
  expect(document.activeElement).toBe(link)
})
