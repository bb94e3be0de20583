import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useWatch } from 'react-hook-form'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { ComposeForm } from '../../compose-form.fixture'
import type { Draft } from '../../draft'
import { PhonesField } from '../phones-field'
import { usePhoneEntries } from '../use-phone-entries'

beforeAll(() =>
  Promise.all([
    import('../phone-list'),
    import('../phone-entries'),
    import('./read-table'),
    import('./phone-columns'),
  ]),
)
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const reach = { isCounting: false, isFailed: false, retry: () => {} }

function Field({ country }: { country: string }) {
  const entries = usePhoneEntries(useWatch<Draft, 'phonesText'>({ name: 'phonesText' }), country)
  return <PhonesField entries={entries} reach={reach} />
}

const show = (text = '', country = 'CL') =>
  showPiece(
    <ComposeForm draft={{ phonesText: text, country }}>
      <Field country={country} />
    </ComposeForm>,
  )
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Phones' })
const input = () => screen.getByLabelText('Choose a CSV file', { selector: 'input' })
const give = (...files: File[]) => fireEvent.change(input(), { target: { files } })
/** A file with the `arrayBuffer` method that jsdom's files lack. */
const csv = (content: string | Uint8Array<ArrayBuffer>, name = 'people.csv') =>
  Object.assign(new File([content], name), {
    arrayBuffer: async () =>
      (typeof content === 'string' ? new TextEncoder().encode(content) : content).buffer,
  })

test('a file’s phone numbers are added as if its column were pasted, with the column and row count reported', async () => {
  show('+56 9 1111 2222')
  give(csv('Nombre;Teléfono\nAna;912345678\nEva;\nLeo;5.69E+10\nIda;912345678'))
  const added = await screen.findByText('Phone numbers from the column “Teléfono” of people.csv: 4 rows.')
  expect(added.parentElement?.textContent).toMatch(/ 4 rows\. 1 has no phone number\.$/)
  expect(box().value).toBe('+56 9 1111 2222\n912345678\n5.69E+10\n912345678')
  const list = await screen.findByRole('group', { name: 'Numbers found' })
  await within(list).findByText('shortened by a spreadsheet')
  expect(within(list).getByText('already in the list')).toBeTruthy()
})

test('if the column is unclear, the user chooses one and can change the choice', async () => {
  show('+56 9 1111 2222')
  give(csv('Teléfono,Celular\n+56222345678,+56912345678'))
  await screen.findByText('Which columns of people.csv contain the phone numbers?')
  expect(box().value).toBe('+56 9 1111 2222')
  fireEvent.click(screen.getByRole('checkbox', { name: /Celular/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Add the phone numbers' }))
  await waitFor(() => expect(box().value).toBe('+56 9 1111 2222\n+56912345678'))
  fireEvent.click(screen.getByRole('button', { name: 'Choose other columns' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Teléfono/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Add the phone numbers' }))
  await waitFor(() => expect(box().value).toBe('+56 9 1111 2222\n+56222345678'))
})

test.each<[File[], RegExp]>([
  [[csv(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))], /people\.csv contains something other than text/],
  [[csv('')], /people\.csv is empty/],
  [[csv(' \n ')], /people\.csv contains no text/],
  [[csv('x', 'people.xlsx')], /people\.xlsx is not a text file/],
  [[csv(new Uint8Array(50 * 1024 * 1024))], /people\.csv is larger than 5 MB/],
  [[csv('1'), csv('2')], /You chose several files/],
])('an unusable file leaves the input unchanged and shows what is wrong: %#', async (files, words) => {
  show('912345678')
  give(...files)
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(box().value).toBe('912345678')
})

test('more phone numbers than a notification allows are not added, and a notice explains why', async () => {
  show('912345678')
  give(csv(Array.from({ length: 10_001 }, (_, at) => `+569${String(10_000_000 + at)}`).join('\n')))
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /has 10,001 phone numbers in these columns.*at most 10,000/,
  )
  expect(box().value).toBe('912345678')
})

test('a file dropped on the text box is read', async () => {
  show()
  fireEvent.drop(box(), { dataTransfer: { files: [csv('+56912345678')], types: ['Files'] } })
  await waitFor(() => expect(box().value).toBe('+56912345678'))
})
