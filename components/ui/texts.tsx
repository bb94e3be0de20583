import { Children, type ReactNode } from 'react'

type TextsProps = {
  /** Where what the server wrote may differ by the time of day. */
  suppressHydrationWarning?: boolean
  children: ReactNode
}

/**
 * Each text among the children in an element of its own. A text beside other children is a bare text node, which the
 * browser's translator replaces: React then changes a node that nobody sees, and fails to remove it or insert before it.
 */
export function Texts({ children, ...rest }: TextsProps) {
  return Children.map(children, (child) => {
    if (typeof child !== 'string' && typeof child !== 'number') return child
    // Blank text no translator touches; left outside, it parts what is read out as well.
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
