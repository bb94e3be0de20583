import { act, cleanup, screen } from '@testing-library/react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
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
  type(screen.getByRole<HTMLInputElement>('textbox'))
  await act(async () => {
    root = hydrateRoot(container, page)
  })
  return screen.getByRole<HTMLInputElement>('textbox')
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
