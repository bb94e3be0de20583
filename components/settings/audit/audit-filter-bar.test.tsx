import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Console } from '@/components/console.fixture'
import { AuditFilterBar } from './audit-filter-bar'
import { type AuditFilters, readAuditAddress } from './audit-filters'

afterEach(cleanup)

const none = readAuditAddress({})

function show() {
  const onChoose = vi.fn()
  const filters = (values: AuditFilters) => (
    <Console>
      <AuditFilterBar
        values={values}
        people={{ ana: 'Ana' }}
        only={{ record: 'Eva', job: '' }}
        onChoose={onChoose}
      />
    </Console>
  )
  const { rerender } = render(filters(none))
  const box = screen.getByLabelText<HTMLInputElement>('Name, number or ID')
  return {
    box,
    onChoose,
    type: (q: string) => act(async () => fireEvent.input(box, { target: { value: q } })),
    send: () => act(async () => fireEvent.submit(box)),
    goTo: (address: Partial<AuditFilters>) => rerender(filters({ ...none, ...address })),
  }
}

test('a search runs when submitted, and text that is too short is reported', async () => {
  const { type, send, onChoose } = show()
  await type('x ')
  await send()
  expect(screen.getByRole('alert').textContent).toBe('Type at least two characters.')
  expect(onChoose).not.toHaveBeenCalled()
  await type(' Begoña ')
  await send()
  expect(onChoose).toHaveBeenCalledWith({ q: 'Begoña' })
})

test('fields follow the URL, without losing input in fields that did not change', async () => {
  const { box, type, goTo } = show()
  await type('Bego')
  goTo({ action: 'create' })
  expect(box.value).toBe('Bego')
  goTo({ action: 'create', q: 'Begoña' })
  expect(box.value).toBe('Begoña')
  goTo({ action: 'create' })
  expect(box.value).toBe('')
})

test('the / key focuses the search and selects its text', async () => {
  const { box, goTo } = show()
  goTo({ q: 'Begoña' })
  expect(box.getAttribute('aria-keyshortcuts')).toBe('/')
  fireEvent.keyDown(document.body, { key: '/' })
  await waitFor(() => expect(document.activeElement === box).toBe(true))
  expect([box.selectionStart, box.selectionEnd]).toEqual([0, 'Begoña'.length])
})

test('each active filter is a chip, and removing one keeps the focus nearby', async () => {
  const { box, onChoose, goTo } = show()
  const address = { by: 'ana', action: 'create', day: '2026-11-21', record: 'id-of-eva' } as const
  goTo(address)
  const texts = () => screen.getAllByRole('listitem').map((chip) => chip.textContent)
  const chips = ['Only Eva', 'Who: Ana', 'What: Created', 'Day: Nov 21, 2026']
  expect(texts()).toEqual([...chips, 'Clear filters'])
  const remove = (text: string) => screen.getByRole('button', { name: `Remove filter: ${text}` })
  const press = (button: HTMLElement) => {
    button.focus()
    fireEvent.click(button)
  }
  press(remove('Who: Ana'))
  expect(onChoose).toHaveBeenLastCalledWith({ by: null })
  expect(document.activeElement === remove('What: Created')).toBe(true)
  press(remove('Day: Nov 21, 2026'))
  expect(document.activeElement === remove('What: Created')).toBe(true)
  press(screen.getByRole('button', { name: 'Clear filters' }))
  expect(onChoose).toHaveBeenLastCalledWith({ by: null, action: null, day: null, record: null })
  await waitFor(() => expect(document.activeElement === box).toBe(true))
})

test('a button expands the filter fields', () => {
  show()
  const button = screen.getByRole('button', { name: 'Filters' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
})
