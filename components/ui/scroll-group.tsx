import type { ComponentProps } from 'react'

/** What scrolls by itself: the keyboard must reach it, and a name says what it is. */
export function ScrollGroup({ label, ...rest }: ComponentProps<'div'> & { label: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <div {...rest} role="group" aria-label={label} tabIndex={0} />
  )
}
