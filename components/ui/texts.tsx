import { Children, type ReactNode } from 'react'

type TextsProps = {
  /** For time-dependent text, which may differ between server and browser. */
  suppressHydrationWarning?: boolean
  children: ReactNode
}

/**
 * Wraps each text child in its own element. Text next to other children is a bare text node, which the browser's
 * translator replaces: React then updates a node that is no longer displayed, and fails to remove it or to insert
 * anything before it.
 */
export function Texts({ children, ...rest }: TextsProps) {
  return Children.map(children, (child) => {
    if (typeof child !== 'string' && typeof child !== 'number') return child
    // Translators leave whitespace alone; outside the element, it still separates words for screen readers.
    const [before, text, after] = String(child).split(/(\S(?:.*\S)?)/s)
    return text ? (
      <>
        {before}
        <span {...rest}>{text}</span>
        {after}
      </>
    ) : (
      child
    )
  })
}
