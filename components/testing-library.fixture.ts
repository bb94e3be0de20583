import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { answerActions } from './actions.fixture'
import { computedStyle } from './computed-style.fixture'

/** Many components are loaded only when they are first needed, which takes a while on a busy machine. */
configure({ asyncUtilTimeout: 10_000 })

// jsdom does not lay out pages, so it lacks this method.
Element.prototype.scrollIntoView = () => {}

// jsdom computes styles for every query by role, which took half of the tests' time, although no style sheet is
// loaded.
window.getComputedStyle = computedStyle

afterEach(() => void vi.clearAllMocks())

/** The next test file runs in the same page, so this restores the page's initial state. */
afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  answerActions({})
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.title = ''
  history.replaceState(null, '', '/')
  // Removes the properties that tests have defined on `navigator`, which restores the browser's own.
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name)
})
