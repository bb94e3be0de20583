import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useFormContext } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { Attribute } from '@/lib/contract/definitions'
import { ComposeForm } from '../compose-form.fixture'
import type { ComposeField, Draft } from '../draft'
import { refusedType } from '../use-error-text'
import { MessageFields } from './message-fields'

afterEach(cleanup)

const attribute = (changed: Partial<Attribute>): Attribute => ({
  id: 'at1',
  tag: 'unit',
  name: 'Unit',
  description: '',
  group: '',
  slot: 'text',
  accountTypeIds: [],
  required: false,
  options: [],
  minimum: null,
  maximum: null,
  pattern: null,
  order: 1,
  version: 1,
  ...changed,
})
const attributes = [attribute({}), attribute({ id: 'at2', tag: 'photo', name: 'Photo', slot: 'image' })]

type Refused = { field: ComposeField; message: string }

const fields = ({ languageAttribute, refused }: { languageAttribute?: string; refused?: Refused } = {}) => (
  <ComposeForm draft={{ title: 'Dear ' }}>
    <MessageFields attributes={attributes} languageAttribute={languageAttribute} />
    <Review refused={refused} />
  </ComposeForm>
)

/** A button that submits the form and then shows the error in `refused`, if given, at its field. */
function Review({ refused }: { refused?: Refused }) {
  const { handleSubmit, setError } = useFormContext<Draft>()
  const review = handleSubmit(() => {
    if (refused) setError(refused.field, { type: refusedType, message: refused.message })
  })
  return (
    <button type="button" onClick={review}>
      {'Review'}
    </button>
  )
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('a placeholder is inserted at the cursor, which then moves to its fallback', async () => {
  showPiece(fields())
  box('Title').setSelectionRange(5, 5)
  fireEvent.click(screen.getByRole('button', { name: 'Insert a name or field: Title' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Unit' }))
  expect(box('Title').value).toBe('Dear {{unit|}}')
  expect(screen.queryByRole('menuitem', { name: 'Photo' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(box('Title')))
  expect(box('Title').selectionStart).toBe('Dear {{unit|'.length)
})

test('other languages are offered if accounts have a language attribute, and every language keeps its text', () => {
  const { show } = showPiece(fields())
  expect(screen.queryByRole('radiogroup')).toBeNull()
  show(fields({ languageAttribute: 'lang' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Español' }))
  fireEvent.change(box('Title in Español'), { target: { value: 'Agua' } })
  fireEvent.click(screen.getByRole('radio', { name: 'For everyone else' }))
  expect(box('Title').value).toBe('Dear ')
  fireEvent.click(screen.getByRole('radio', { name: 'Español ✓' }))
  expect(box('Title in Español').value).toBe('Agua')
})

test('on submit, the language with an error is shown', async () => {
  const refused = { field: 'translations.pt.body', message: 'A placeholder needs fallback text.' } as const
  showPiece(fields({ languageAttribute: 'lang', refused }))
  await act(async () => screen.getByRole('button', { name: 'Review' }).click())
  expect(await screen.findByText('A placeholder needs fallback text.')).toBeTruthy()
  expect(box('Message in Português')).toBeTruthy()
})

test('a link without a scheme is completed on blur, and the hint says so', async () => {
  showPiece(fields())
  fireEvent.change(box('Link'), { target: { value: 'example.com/x' } })
  await act(async () => fireEvent.blur(box('Link')))
  expect(box('Link').value).toBe('https://example.com/x')
  expect(screen.getByText(/^Expanded to a full address/)).toBeTruthy()
})
