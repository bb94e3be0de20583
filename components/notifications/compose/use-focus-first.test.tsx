import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Draft, emptyDraft } from './draft'
import { useFocusFirst } from './use-focus-first'

afterEach(cleanup)

function Form({ draft }: { draft?: Draft }) {
  const form = useRef<HTMLFormElement>(null)
  useFocusFirst(form, draft)
  return (
    <form ref={form}>
      <input type="radio" aria-label="Phones" />
      <input name="title" aria-label="Title" />
      <input name="body" aria-label="Message" />
    </form>
  )
}

const focused = () => document.activeElement?.getAttribute('aria-label')

test('focus starts at the recipients, or at the title if the draft already has recipients', () => {
  const { rerender, unmount } = render(<Form />)
  expect(document.activeElement).toBe(document.body)
  rerender(<Form draft={emptyDraft} />)
  expect(focused()).toBe('Phones')
  unmount()
  render(<Form draft={{ ...emptyDraft, kind: 'accounts' }} />)
  expect(focused()).toBe('Title')
})

test('loading the draft does not move focus from a field that already has it', () => {
  const { rerender } = render(<Form />)
  screen.getByLabelText('Message').focus()
  rerender(<Form draft={emptyDraft} />)
  expect(focused()).toBe('Message')
})
