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

/** A page as the server sent it, in which somebody types before it is taken over. */
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

/** Shows what it knows, and is drawn anew by what it finds once it is there. */
function Note({ onDrawn = () => {} }) {
  const [text, setText] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the page is taken over.
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

test('what was typed before the page is taken over stays, is known, and is typed on at its end', async () => {
  const field = await takeOver(<Note />, (one) => {
    one.focus()
    one.value = 'On my way'
  })
  expect([field.value, known()]).toEqual(['On my way', 'On my way'])
  expect([document.activeElement, field.selectionStart]).toEqual([field, 9])
})

test('what is typed on while the page is taken over is not taken back', async () => {
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

test.each(['served with the page', 'opened later'])(
  'what nobody typed is not told: line breaks in a field %s',
  async (when) => {
    const onChange = vi.fn()
    const fields = (
      <>
        <Input aria-label="Street" value={'Matta 1\nDepto 2'} onChange={onChange} />
        <Textarea aria-label="Note" value={'a\r\nb'} onChange={onChange} />
      </>
    )
    if (when === 'opened later') render(fields)
    else await takeOver(fields, () => {})
    await act(async () => {})
    expect(onChange).not.toHaveBeenCalled()
  },
)
