import { act, cleanup, screen } from '@testing-library/react'
import { createRef, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Console } from '@/components/console.fixture'
import { IconButton } from '../buttons/icon-button'
import { Combobox } from '../fields/combobox'
import { DateTimeInput } from '../fields/date-input'
import { Input } from '../fields/input'
import { Select } from '../fields/select'
import { SuggestInput } from '../fields/suggest-input'
import { Textarea } from '../fields/textarea'
import { Menu, MenuItem } from '../overlays/menu'

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  cleanup()
  document.body.replaceChildren()
})

/** Renders the page as the server does; the returned `hydrate` hydrates it. */
function serve(content: ReactNode) {
  const page = <Console>{content}</Console>
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const hydrate = () =>
    act(async () => {
      root = hydrateRoot(container, page)
    })
  return { container, hydrate, field: (name: string) => screen.getByLabelText<HTMLInputElement>(name) }
}

const list = { items: ['Ana'], itemKey: String, itemText: String, onChange: () => {} }
const suggestions = { ...list, value: '', onPick: () => {}, renderItem: String, listLabel: 'Names' }
const select = { label: 'Name', value: 'ana', options: [{ value: 'ana', label: 'Ana' }], onChange: () => {} }
const date = { 'aria-label': 'Name', value: '', onChange: () => {} }

test.each([
  ['an input', <Input aria-label="Name" key="input" />],
  ['an input with a button', <Input aria-label="Name" trailing={<button type="button" />} key="trailing" />],
  ['a text area', <Textarea aria-label="Name" key="area" />],
  ['a select', <Select {...select} key="select" />],
  ['a combobox', <Combobox {...list} label="Name" value={null} key="combobox" />],
  ['a date', <DateTimeInput {...date} key="date" />],
])('%s is disabled until hydration without looking disabled', async (_, page) => {
  const { hydrate, field } = serve(page)
  expect([field('Name').disabled, field('Name').hasAttribute('data-starting')]).toEqual([true, true])
  await hydrate()
  expect([field('Name').disabled, field('Name').hasAttribute('data-starting')]).toEqual([false, false])
})

test('the served HTML has no inline styles, which the content security policy forbids', () => {
  const { container } = serve(
    <>
      <Select {...select} />
      <Combobox {...list} label="Name" value="Ana" />
      <SuggestInput {...suggestions} />
      <DateTimeInput {...date} />
      <IconButton label="Save">{'S'}</IconButton>
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => {}}>Edit</MenuItem>
      </Menu>
    </>,
  )
  expect(container.querySelector('[style], style')).toBeNull()
})

test.each([
  ['an input', <Input aria-label="Name" disabled key="input" />],
  ['a select', <Select {...select} disabled key="select" />],
  ['a combobox', <Combobox {...list} label="Name" value={null} disabled key="combobox" />],
])('%s that is disabled stays disabled', async (_, page) => {
  const { hydrate, field } = serve(page)
  expect(field('Name').hasAttribute('data-starting')).toBe(false)
  await hydrate()
  expect(field('Name').disabled).toBe(true)
})

const focusable = [
  ['an input', <Input aria-label="Name" autoFocus key="input" />],
  ['a combobox', <Combobox {...list} label="Name" value={null} autoFocus key="combobox" />],
] as const

test.each(focusable)('%s with autofocus gets the focus once it is enabled', async (_, page) => {
  const { hydrate, field } = serve(page)
  await hydrate()
  expect(document.activeElement).toBe(field('Name'))
})

test('the ref of an input refers to the input once it is enabled', async () => {
  const ref = createRef<HTMLInputElement>()
  const { hydrate, field } = serve(<Input aria-label="Name" ref={ref} />)
  await hydrate()
  expect(ref.current).toBe(field('Name'))
})

test.each(focusable)(
  '%s with autofocus does not take the focus from a link that the user has focused',
  async (_, page) => {
    const { hydrate } = serve(
      <>
        <a href="/accounts">Accounts</a>
        {page}
      </>,
    )
    const link = screen.getByRole('link')
    link.focus()
    await hydrate()
    expect(document.activeElement).toBe(link)
  },
)
