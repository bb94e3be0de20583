import Link from 'next/link'
import type { ComponentProps } from 'react'
import { cn } from './cn'

/** A link whose place or weight tells that it is one, in whatever colour: underlined while it is pointed at or has the focus. */
export const quietLink = 'rounded-sm decoration-1 underline-offset-2 hover:underline focus-visible:underline'

const linkInText = 'rounded-sm underline decoration-1 underline-offset-2 hover:decoration-2'

/** `inText`: among other words, from which its colour alone would not tell it. */
export const textLinkStyle = (inText = false) => cn('text-accent', inText ? linkInText : quietLink)

type TextLinkProps = ComponentProps<typeof Link> & { inText?: boolean }

export function TextLink({ inText, className, ...rest }: TextLinkProps) {
  return <Link {...rest} className={cn(textLinkStyle(inText), className)} />
}
