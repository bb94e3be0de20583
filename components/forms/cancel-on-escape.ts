import type { KeyboardEvent } from 'react'

/** Cancels a form on Escape, unless Escape closes a list of options instead. */
export function cancelOnEscape(event: KeyboardEvent, cancel: () => void): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  if ((event.target as Element).getAttribute('aria-expanded') === 'true') return
  event.preventDefault()
  cancel()
}
