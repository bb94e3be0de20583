import { act, fireEvent, screen } from '@testing-library/react'

/** Opens a select with the keyboard and chooses one of its options. */
export async function chooseOption(select: HTMLElement, name: string | RegExp): Promise<void> {
  act(() => select.focus())
  fireEvent.keyDown(select, { key: 'ArrowDown' })
  const option = await screen.findByRole('option', { name })
  fireEvent.pointerDown(option)
  fireEvent.click(option)
}

/** Types into a combobox or a field with suggestions, which opens the list. */
export function typeInto(box: HTMLElement, text: string): void {
  act(() => box.focus())
  fireEvent.input(box, { target: { value: text }, inputType: 'insertText' })
}
