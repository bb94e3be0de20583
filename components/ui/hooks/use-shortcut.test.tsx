import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useShortcut } from './use-shortcut'

const act = vi.fn()
beforeEach(() => act.mockClear())
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

function Page({ ofEditor = false }: { ofEditor?: boolean }) {
  useShortcut('n', act, true, { ofEditor })
  return null
}

/** Adds markup to the page and presses "n" in the element that has `data-here`. */
function pressIn(markup: string, ofEditor?: boolean): void {
  render(<Page ofEditor={ofEditor} />)
  const holder = document.createElement('div')
  holder.innerHTML = markup
  document.body.append(holder)
  const here = holder.querySelector('[data-here]') ?? holder
  fireEvent.keyDown(here, { key: 'n', composed: true })
}

test.each([
  '<p data-here>text</p>',
  '<button data-here>Press</button>',
  '<input type="checkbox" data-here>',
  '<p contenteditable="false" data-here>text</p>',
])('a key pressed in %s triggers the shortcut', (markup) => {
  pressIn(markup)
  expect(act).toHaveBeenCalledOnce()
})

test.each([
  '<input data-here>',
  '<input type="search" data-here>',
  '<textarea data-here></textarea>',
  '<select data-here></select>',
  '<div contenteditable="true"><b data-here>text</b></div>',
  '<div contenteditable="plaintext-only" data-here></div>',
  '<div role="textbox" data-here></div>',
  '<div role="searchbox" data-here></div>',
  '<div role="spinbutton" data-here></div>',
  '<ul role="listbox"><li role="option" data-here></li></ul>',
  '<div role="menu"><div role="menuitem" data-here></div></div>',
  '<div role="dialog"><button data-here></button></div>',
  '<div role="alertdialog"></div><p data-here></p>',
])('a key pressed in %s does not trigger the shortcut', (markup) => {
  pressIn(markup)
  expect(act).not.toHaveBeenCalled()
})

test('a key pressed in a field inside a custom element does not trigger the shortcut', () => {
  render(<Page />)
  const holder = document.createElement('div')
  document.body.append(holder)
  const field = document.createElement('input')
  holder.attachShadow({ mode: 'open' }).append(field)
  fireEvent.keyDown(field, { key: 'n', composed: true })
  expect(act).not.toHaveBeenCalled()
})

test('a letter typed during IME composition does not trigger the shortcut', () => {
  render(<Page />)
  fireEvent.keyDown(document.body, { key: 'n', isComposing: true })
  expect(act).not.toHaveBeenCalled()
})

test('while an editor is open on the page, only its own shortcuts work', () => {
  const editor = '<div data-editor><div tabindex="0" data-here></div></div>'
  pressIn(editor)
  expect(act).not.toHaveBeenCalled()
  cleanup()
  pressIn(editor, true)
  expect(act).toHaveBeenCalledOnce()
})
