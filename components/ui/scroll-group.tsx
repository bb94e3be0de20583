import type { ComponentProps } from 'react'

/** A scrollable region with an accessible name that the keyboard can reach. */
export function ScrollGroup({ label, ...rest }: ComponentProps<'div'> & { label: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <div {...rest} role="group" aria-label={label} tabIndex={0} />
  )
}
