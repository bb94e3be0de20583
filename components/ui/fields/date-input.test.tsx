import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useController, useForm } from 'react-hook-form'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { translatePage } from '@/components/translator.fixture'
import type { Locale } from '@/lib/i18n/languages'
import { DateInput, DateTimeInput, TimeInput } from './date-input'
import { Field } from './field'

afterEach(cleanup)

const kinds = { day: DateInput, time: TimeInput, moment: DateTimeInput }
type Shown = { kind?: keyof typeof kinds; value?: string; max?: string; onCommit?: (value: string) => void }

/** A form with one field, its stored value, and a button that changes the value from outside. */
function OneField({ kind = 'day', value = '', ...rest }: Shown) {
  const { control, reset, watch } = useForm({ defaultValues: { on: value } })
  const { field } = useController({ control, name: 'on' })
  const Input = kinds[kind]
  return (
    <>
      <Field label="On">
        <Input {...field} {...rest} />
      </Field>
      <output>{watch('on')}</output>
      <button type="button" onClick={() => reset({ on: '2026-02-01' })}>
        Other
      </button>
    </>
  )
}

const showField = (shown: Shown, language: Locale) => showPiece(<OneField {...shown} />, { language })
const field = () => screen.getByLabelText('On') as HTMLInputElement
const held = () => screen.getByRole('status').textContent
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const leave = () => fireEvent.blur(field())

test.each([
  ['day', 'en', '12.3.26', '2026-12-03', '12/3/2026'],
  ['day', 'en-GB', '3.12.26', '2026-12-03', '03/12/2026'],
  ['time', 'en-GB', '2:30 pm', '14:30', '14:30'],
  ['day', 'es', '3-12-2026', '2026-12-03', '3/12/2026'],
  ['day', 'pt', '2026-12-03', '2026-12-03', '03/12/2026'],
  ['time', 'en', '14.30', '14:30', '2:30 PM'],
  ['moment', 'es', '3/12/26 9h', '2026-12-03T09:00', '3/12/2026 9:00'],
] as const)(
  'a %s typed in %s as %s is stored as %s, and shown as %s on blur',
  (kind, language, typed, kept, shown) => {
    showField({ kind }, language)
    type(typed)
    expect(field().value).toBe(typed)
    leave()
    expect(held()).toBe(kept)
    expect(field().value).toBe(shown)
  },
)

test('input that is not a date is kept as typed, and the field explains the problem on blur', () => {
  showField({}, 'en')
  type('31/12/2026')
  expect(field().getAttribute('aria-invalid')).toBeNull()
  leave()
  expect(field().value).toBe('31/12/2026')
  expect(held()).toBe('31/12/2026')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  const said = field()
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id))
  expect(said?.map((one) => one?.textContent).join()).toMatch(/not a valid date/)
})

test('a cleared field has an empty value', () => {
  showField({ value: '2026-12-03' }, 'en')
  type('')
  leave()
  expect(held()).toBe('')
  expect(field().getAttribute('aria-invalid')).toBeNull()
})

test('a value set from outside replaces the input', () => {
  showField({}, 'en')
  type('3 May')
  leave()
  fireEvent.click(screen.getByText('Other'))
  expect(field().value).toBe('2/1/2026')
  expect(field().getAttribute('aria-invalid')).toBeNull()
})

test('a value is committed only on blur or Enter, and only if it can be parsed', () => {
  const onCommit = vi.fn()
  showField({ onCommit }, 'en')
  type('12/3/2026')
  expect(onCommit).not.toHaveBeenCalled()
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onCommit).toHaveBeenLastCalledWith('2026-12-03')
  type('12/3')
  leave()
  expect(onCommit).toHaveBeenCalledTimes(1)
})

const open = async () => {
  fireEvent.keyDown(field(), { key: 'ArrowDown', altKey: true })
  const calendar = await screen.findByRole('dialog')
  await within(calendar).findByRole('grid')
  return calendar
}
const choose = (day: RegExp) => fireEvent.click(screen.getByLabelText(day))

test('choosing a day in the calendar keeps the time that was entered', async () => {
  showField({ kind: 'moment', value: '2026-12-03T14:30' }, 'en')
  await open()
  choose(/December 24/)
  expect(held()).toBe('2026-12-24T14:30')
  expect(field().value).toBe('12/24/2026 2:30 PM')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the calendar can clear the field and replace input that is not a date', async () => {
  showField({ value: '2026-12-03' }, 'en')
  await open()
  fireEvent.click(screen.getByText('Clear'))
  expect(held()).toBe('')
  type('3 May')
  leave()
  await open()
  fireEvent.click(screen.getByText('Today'))
  expect(held()).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(field().getAttribute('aria-invalid')).toBeNull()
})

test('the calendar uses the reader’s language and first day of the week', async () => {
  showField({ value: '2026-12-03' }, 'es')
  await open()
  expect(document.querySelector('th')?.getAttribute('aria-label')).toMatch(/lunes/i)
  expect((screen.getAllByRole('combobox')[0] as HTMLSelectElement).selectedOptions[0]?.textContent).toMatch(
    /diciembre/i,
  )
})

test('a day outside the limits cannot be chosen', async () => {
  showField({ value: '2026-12-03', max: '2026-12-10' }, 'en')
  await open()
  const day = (name: RegExp) => screen.getByLabelText(name) as HTMLButtonElement
  expect(day(/December 10/).disabled).toBe(false)
  expect(day(/December 11/).disabled).toBe(true)
})

test('on a translated page, the calendar shows the month the user navigates to', async () => {
  onTestFinished(translatePage())
  showField({ value: '2026-11-03' }, 'en')
  const calendar = await open()
  const month = () => within(calendar).getAllByRole('combobox')[0]?.nextElementSibling?.textContent
  await waitFor(() => expect(calendar.querySelector('font')?.textContent).toBeTruthy())
  expect(month()).toBe('November')
  fireEvent.click(within(calendar).getByRole('button', { name: /Next Month/ }))
  expect(month()).toBe('December')
})
