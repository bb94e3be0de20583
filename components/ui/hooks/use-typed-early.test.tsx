import { act, cleanup, render, screen } from '@testing-library/react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Input } from '../fields/input'
import { Textarea } from '../fields/textarea'

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  cleanup()
  document.body.replaceChildren()
})

/** A server-rendered page in which the user types before hydration. */
async function takeOver(page: ReactNode, type: (field: HTMLInputElement) => void) {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const [field] = screen.getAllByRole<HTMLInputElement>('textbox')
  if (!field) throw new Error('The page has no field.')
  type(field)
  await act(async () => {
    root = hydrateRoot(container, page)
  })
  return field
}

/** Displays its state, and re-renders with new data once mounted. */
function Note({ onDrawn = () => {} }) {
  const [text, setText] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, right after hydration.
  useLayoutEffect(() => onDrawn(), [])
  const [kept, setKept] = useState('')
  useEffect(() => setKept('read'), [])
  return (
    <form aria-label={kept}>
      <Textarea aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text}</output>
    </form>
  )
}

const known = () => screen.getByRole('status').textContent

test('input from before hydration is kept and reported, with the cursor at its end', async () => {
  const field = await takeOver(<Note />, (one) => {
    one.focus()
    one.value = 'On my way'
  })
  expect([field.value, known()]).toEqual(['On my way', 'On my way'])
  expect([document.activeElement, field.selectionStart]).toEqual([field, 9])
})

test('input typed during hydration is not reverted', async () => {
  const typeOn = () => {
    const field = screen.getByRole<HTMLInputElement>('textbox')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
      field,
      'On my way there',
    )
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const field = await takeOver(<Note onDrawn={typeOn} />, (one) => {
    one.value = 'On my way'
  })
  expect([field.value, known()]).toEqual(['On my way there', 'On my way there'])
})

test.each(['served with the page', 'rendered later'])(
  'differences in line breaks are not reported as input in a field %s',
  async (when) => {
    const onChange = vi.fn()
    const fields = (
      <>
        <Input aria-label="Street" value={'Matta 1\nDepto 2'} onChange={onChange} />
        <Textarea aria-label="Note" value={'a\r\nb'} onChange={onChange} />
      </>
    )
    if (when === 'rendered later') render(fields)
    else await takeOver(fields, () => {})
    await act(async () => {})
    expect(onChange).not.toHaveBeenCalled()
  },
)
