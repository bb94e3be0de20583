import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { IssueCode } from '@/lib/contract/errors'
import { ImportUpload } from './import-upload'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The file input behind the button. */
const input = () => document.querySelector('input[type=file]') as HTMLInputElement

function refuse(name: string, code: IssueCode, path = '') {
  const issues = [{ path, code, message: '' }]
  const failure = { status: 422, code: 'unreadable_file', message: '', issues, data: {} }
  class Request {
    upload = {}
    responseText = JSON.stringify({ failure })
    onload = () => {}
    open() {}
    abort() {}
    setRequestHeader() {}
    send = () => queueMicrotask(() => this.onload())
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  showPiece(<ImportUpload />)
  fireEvent.change(input(), { target: { files: [new File(['x'], name)] } })
}

test('the file button has focus', () => {
  showPiece(<ImportUpload />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a file' }))
})

test.each([
  ['photo.csv', 'invalid_type', '', /^photo\.csv is neither an Excel file \(\.xlsx\) nor CSV/],
  ['people.xlsx', 'blank', '', /^The sheets of people\.xlsx are empty/],
  ['people.xlsx', 'required', '', /^The first row of people\.xlsx is empty/],
  ['people.csv', 'invalid_format', 'rows.1234', /^Row 1,234 of people\.csv never ends/],
  ['people.xlsx', 'invalid_format', '', /^people\.xlsx could not be read as an Excel file/],
  ['people.csv', 'too_many', '', /^people\.csv could not be read as CSV/],
] as const)(
  'when %s is refused as %s, the message explains what is wrong with the file',
  async (name, code, path, text) => {
    refuse(name, code, path)
    expect(await screen.findByText(text)).toBeTruthy()
  },
)
