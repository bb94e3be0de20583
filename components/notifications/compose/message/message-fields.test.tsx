import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useForm, useWatch } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { Attribute } from '@/lib/contract/definitions'
import { type Draft, emptyDraft } from '../draft'
import type { ComposeErrors } from '../use-read-draft'
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

type Shown = { errors?: ComposeErrors; languageAttribute?: string | null }

function Fields({ errors = {}, languageAttribute }: Shown) {
  const form = useForm<Draft>({ defaultValues: { ...emptyDraft, title: 'Dear ' } })
  const draft = useWatch({ control: form.control, compute: (values: Draft) => values })
  return (
    <form onSubmit={form.handleSubmit(() => {})}>
      <MessageFields
        form={form}
        draft={draft}
        errors={errors}
        attributes={attributes}
        languageAttribute={languageAttribute}
      />
      <button type="submit">Review</button>
    </form>
  )
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('a fill-in is inserted at the cursor, which then moves to its fallback', async () => {
  showPiece(<Fields />)
  box('Title').setSelectionRange(5, 5)
  fireEvent.click(screen.getByRole('button', { name: 'Insert a name or field: Title' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Unit' }))
  expect(box('Title').value).toBe('Dear {{unit|}}')
  expect(screen.queryByRole('menuitem', { name: 'Photo' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(box('Title')))
  expect(box('Title').selectionStart).toBe('Dear {{unit|'.length)
})

test('other languages are offered if accounts have a language attribute, and every language keeps its text', () => {
  const { show } = showPiece(<Fields />)
  expect(screen.queryByRole('radiogroup')).toBeNull()
  show(<Fields languageAttribute="lang" />)
  fireEvent.click(screen.getByRole('radio', { name: 'Español' }))
  fireEvent.change(box('Title in Español'), { target: { value: 'Agua' } })
  fireEvent.click(screen.getByRole('radio', { name: 'For everyone else' }))
  expect(box('Title').value).toBe('Dear ')
  fireEvent.click(screen.getByRole('radio', { name: 'Español ✓' }))
  expect(box('Title in Español').value).toBe('Agua')
})

test('on submit, the language with an error is shown', async () => {
  const errors = { 'translations.pt.body': 'A placeholder needs a text.' }
  showPiece(<Fields languageAttribute="lang" errors={errors} />)
  await act(async () => screen.getByRole('button', { name: 'Review' }).click())
  expect(await screen.findByText('A placeholder needs a text.')).toBeTruthy()
  expect(box('Message in Português')).toBeTruthy()
})

test('a link without a scheme is completed on blur, and the hint says so', async () => {
  showPiece(<Fields />)
  fireEvent.change(box('Link'), { target: { value: 'example.com/x' } })
  await act(async () => fireEvent.blur(box('Link')))
  expect(box('Link').value).toBe('https://example.com/x')
  expect(screen.getByText(/^Completed to a full address/)).toBeTruthy()
})
