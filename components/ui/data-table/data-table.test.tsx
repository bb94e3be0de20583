import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Console } from '@/components/console.fixture'
import { DataTable, type DataTableProps } from './data-table'
import { columnsOf, type TableRowOf } from './table-columns'
import { RowLink } from './table-row'

afterEach(cleanup)

type City = { id: string; name: string; people: number }

const cities: City[] = [
  { id: 'lima', name: 'Lima', people: 10 },
  { id: 'bogota', name: 'Bogotá', people: 8 },
  { id: 'cali', name: 'Cali', people: 2 },
  { id: 'arica', name: 'Arica', people: 1 },
]

const column = columnsOf<City>()
const columns = [
  column.accessor('name', {
    id: 'name',
    header: 'Name',
    enableSorting: true,
    cell: ({ row }) => <RowLink href={`/cities/${row.original.id}`}>{row.original.name}</RowLink>,
  }),
  column.display({ id: 'people', header: 'People', cell: ({ row }) => row.original.people }),
  column.display({
    id: 'more',
    header: 'More',
    cell: ({ row }) => (
      <button type="button" onClick={() => row.toggleExpanded()}>{`About ${row.original.name}`}</button>
    ),
  }),
]

const table = (props: Partial<DataTableProps<City>> = {}) => (
  <Console>
    <DataTable label="Cities" columns={columns} rows={cities} idOf={({ id }) => id} {...props} />
  </Console>
)

const shownRows = () => screen.getAllByRole('row').slice(1)
const names = () => screen.getAllByRole('link').map((link) => link.textContent)
const press = (key: string, on: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(on, { key })

test('J, K, the arrow keys, Home and End move the focus between rows', () => {
  render(table())
  press('j')
  expect(document.activeElement?.textContent).toBe('Lima')
  press('j')
  press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('Cali')
  press('k')
  expect(document.activeElement?.textContent).toBe('Bogotá')
  press('End')
  expect(document.activeElement?.textContent).toBe('Arica')
  press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('Arica')
  press('Home')
  expect(document.activeElement?.textContent).toBe('Lima')
})

test('only one row is in the tab order: the last one reached by keyboard', () => {
  render(table())
  press('j')
  press('j')
  const inOrder = screen.getAllByRole('link').filter((link) => link.tabIndex === 0)
  expect(inOrder.map((link) => link.textContent)).toEqual(['Bogotá'])
})

test('a row without a link or button takes the focus itself', () => {
  render(table({ columns: columns.slice(1, 2) }))
  press('j')
  expect(document.activeElement).toBe(shownRows()[0])
})

test('clicking a header sorts the loaded rows ascending, then descending, then restores the given order, and sets aria-sort', () => {
  render(table({ sort: 'own' }))
  const head = screen.getByRole('columnheader', { name: 'Name' })
  const button = within(head).getByRole('button')
  fireEvent.click(button)
  expect(names()).toEqual(['Arica', 'Bogotá', 'Cali', 'Lima'])
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(button)
  expect(names()).toEqual(['Lima', 'Cali', 'Bogotá', 'Arica'])
  expect(head.getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(button)
  expect(names()).toEqual(['Lima', 'Bogotá', 'Cali', 'Arica'])
  expect(screen.getByRole('columnheader', { name: 'People' }).getAttribute('aria-sort')).toBeNull()
})

test('if the API sorts, clicking a header requests the next order and leaves the rows unchanged', () => {
  const onChange = vi.fn()
  const { rerender } = render(table({ sort: { by: '-name', usual: '-name', onChange } }))
  const head = () => screen.getByRole('columnheader', { name: 'Name' })
  expect(head().getAttribute('aria-sort')).toBe('descending')
  expect(names()[0]).toBe('Lima')
  rerender(table({ sort: { by: 'name', usual: '-name', onChange } }))
  fireEvent.click(within(head()).getByRole('button'))
  expect(onChange).toHaveBeenLastCalledWith(null)
  rerender(table({ sort: { by: 'people', usual: 'people', onChange } }))
  fireEvent.click(within(head()).getByRole('button'))
  expect(onChange).toHaveBeenLastCalledWith('name')
  rerender(table())
  expect(within(head()).queryByRole('button')).toBeNull()
})

test('a first click sorts ascending even if the first rows have no value to sort by', () => {
  const onChange = vi.fn()
  const rows = cities.map((city) => ({ ...city, name: undefined as unknown as string }))
  render(table({ rows, sort: { by: 'people', usual: 'people', onChange } }))
  fireEvent.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'))
  expect(onChange).toHaveBeenCalledWith('name')
})

function Selecting({ rows = cities }: { rows?: City[] }) {
  const [selected, setSelected] = useState<Record<string, true>>({})
  const labels = { labelOf: ({ name }: City) => `Select ${name}`, allLabel: 'Select all' }
  return (
    <>
      {table({ rows, selection: { selected, onChange: setSelected, ...labels } })}
      <output>{Object.keys(selected).sort().join(' ')}</output>
      <button type="button" onClick={() => setSelected({})}>
        Clear
      </button>
    </>
  )
}

const selected = () => screen.getByRole('status').textContent
const tick = (name: string, shiftKey = false) =>
  fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }), { shiftKey })

test('rows can be selected by checkbox, Space and X, as a range, and all at once', () => {
  render(<Selecting />)
  tick('Lima')
  tick('Cali', true)
  expect(selected()).toBe('bogota cali lima')
  press('j')
  press('x')
  expect(selected()).toBe('bogota cali')
  press(' ')
  expect(selected()).toBe('bogota cali lima')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(selected()).toBe('arica bogota cali lima')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(selected()).toBe('')
})

test('a range starts only at a row of the current selection, never at one selected before the selection was cleared', () => {
  render(<Selecting />)
  tick('Lima')
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  tick('Arica', true)
  expect(selected()).toBe('arica')
})

test('selecting all selects exactly the rows shown, and deselecting all leaves none', () => {
  const { rerender } = render(<Selecting />)
  tick('Lima')
  rerender(<Selecting rows={cities.slice(1)} />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(selected()).toBe('arica bogota cali')
  rerender(<Selecting rows={cities.slice(2)} />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(selected()).toBe('')
})

test('X selects a row only while a row has the focus', () => {
  render(<Selecting />)
  press('j')
  screen.getByRole('checkbox', { name: 'Select all' }).focus()
  press('x')
  expect(selected()).toBe('')
})

test('a row expands and collapses, and stays expanded when the rows are reloaded', () => {
  const detailOf = (row: TableRowOf<City>) => <p>{`${row.original.people} million people`}</p>
  const { rerender } = render(table({ detailOf }))
  fireEvent.click(screen.getByRole('button', { name: 'About Cali' }))
  screen.getByText('2 million people')
  rerender(table({ detailOf, rows: [{ id: 'ica', name: 'Ica', people: 0 }, ...cities] }))
  screen.getByText('2 million people')
  fireEvent.click(screen.getByRole('button', { name: 'About Cali' }))
  expect(screen.queryByText('2 million people')).toBeNull()
})

test('placeholders do not count as rows; if the first rows fail to load, loading can be retried', () => {
  const onRetry = vi.fn()
  const { rerender } = render(table({ rows: undefined }))
  expect(screen.queryByRole('row')).toBeNull()
  rerender(table({ rows: undefined, status: { failure: { text: 'Out of reach', pending: false, onRetry } } }))
  expect(screen.getByRole('alert').textContent).toContain('Out of reach')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('placeholders have a cell below each header, even if rows can be selected', () => {
  const selection = { selected: {}, onChange: () => {}, labelOf: ({ name }: City) => name, allLabel: 'All' }
  const { container } = render(table({ rows: undefined, selection }))
  const heads = container.querySelectorAll('th').length
  expect(container.querySelectorAll('tbody tr:first-child > td')).toHaveLength(heads)
})

test('after a failure the earlier rows stay; an empty response shows only the empty message', () => {
  const failure = { text: 'Out of reach', pending: false, onRetry: () => {} }
  const { rerender } = render(table({ status: { failure }, empty: 'No cities' }))
  expect(names()).toHaveLength(4)
  expect(screen.getByRole('alert').textContent).toContain('Out of reach')
  rerender(table({ rows: [], empty: <p>No cities</p> }))
  screen.getByText('No cities')
  expect(screen.queryByRole('table')).toBeNull()
})

test('outdated rows are marked busy and cannot be focused, selected or opened', () => {
  const [onOpen, onMove, onChange] = [vi.fn(), vi.fn(), vi.fn()]
  const selection = { selected: {}, onChange, labelOf: ({ name }: City) => name, allLabel: 'All' }
  render(table({ status: { isOld: true }, beside: { onOpen, onMove }, selection }))
  for (const key of ['j', 'x', ' ', 'o']) press(key)
  for (const act of [onOpen, onMove, onChange]) expect(act).not.toHaveBeenCalled()
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  for (const row of shownRows()) expect(row.closest('[inert]')).not.toBeNull()
})

test('the empty message is not shown before the current query has returned', () => {
  const { rerender } = render(table({ rows: [], empty: <p>No cities</p>, status: { isOld: true } }))
  expect(screen.queryByText('No cities')).toBeNull()
  rerender(table({ rows: [], empty: <p>No cities</p> }))
  screen.getByText('No cities')
})

test('the server-rendered HTML contains all rows and no inline styles', () => {
  const html = renderToString(table({ look: { kind: 'lines' }, paging: { ahead: 3 } }))
  expect(html).toContain('Arica')
  expect(html).not.toContain('style=')
})
