import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** What to enter, by accessible name: text, the first letter of a select's option, or a combobox's option. */
export type Entries = Readonly<Record<string, string>>

const selector = 'input:not([type=file], [type=color]), textarea, button[role=combobox]'

/** The form's controls that can be changed, each with its accessible name. */
function controls(form: HTMLFormElement | null): [string, HTMLInputElement][] {
  const all = [...document.querySelectorAll<HTMLInputElement>(selector)]
  return all
    .filter((control) => control.form === form && !control.disabled && !control.readOnly)
    .map((control): [string, HTMLInputElement] => [nameOf(control), control])
    .filter(([name]) => name !== '')
}

function nameOf(control: HTMLInputElement): string {
  const labels = [...(control.labels ?? [])].map(({ textContent }) => textContent)
  return (control.getAttribute('aria-label') ?? labels.join(' ')).replace(/\s+/g, ' ').trim()
}

const isSelect = (control: HTMLElement) => control.tagName === 'BUTTON'
const isChoice = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'

/** What each control shows, by name. */
export function shownValues(form: HTMLFormElement | null): Map<string, string> {
  return new Map(
    controls(form).map(([name, control]) => {
      const value = isSelect(control) ? (control.textContent ?? '') : control.value
      return [name, isChoice(control) ? String(control.checked) : value]
    }),
  )
}

/**
 * Changes every control, including those that appear in the process, and returns what the controls then show.
 */
export async function fillAll(
  form: HTMLFormElement | null,
  entries: Entries,
  except: readonly string[] = [],
): Promise<Map<string, string>> {
  const filled = new Set<string>(except)
  for (;;) {
    const next = controls(form).find(([name]) => !filled.has(name))
    if (!next) break
    filled.add(next[0])
    if (filled.size > 60)
      throw new Error(`More and more controls appear in the form: ${[...filled].join(', ')}.`)
    await fill(next[1], entries[next[0]], `typed ${filled.size}`)
  }
  const unused = Object.keys(entries).filter((name) => !filled.has(name))
  expect(unused, 'entries for controls that are not there').toEqual([])
  return shownValues(form)
}

async function fill(control: HTMLInputElement, entry: string | undefined, usual: string): Promise<void> {
  if (isChoice(control)) return act(async () => void fireEvent.click(control))
  await act(async () => control.focus())
  if (isSelect(control)) return act(async () => void fireEvent.keyDown(control, { key: entry ?? '' }))
  // If no entry is given, any text will do.
  if (entry && control.getAttribute('role') === 'combobox') return choose(control, entry)
  await act(async () => {
    fireEvent.input(control, { target: { value: entry ?? usual } })
    fireEvent.blur(control)
  })
}

async function choose(box: HTMLInputElement, entry: string): Promise<void> {
  fireEvent.input(box, { target: { value: entry }, inputType: 'insertText' })
  await screen.findByRole('option', { name: new RegExp(entry), hidden: true })
  await act(async () => void fireEvent.keyDown(box, { key: 'Enter' }))
  await waitFor(() => expect(box.getAttribute('aria-expanded')).toBe('false'))
}
