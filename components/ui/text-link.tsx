import Link from 'next/link'
import type { ComponentProps } from 'react'
import { cn } from './cn'

/** For links that are recognizable by their position or weight, even without color; underlined on hover and focus. */
export const quietLink = 'rounded-sm decoration-1 underline-offset-2 hover:underline focus-visible:underline'

const linkInText = 'rounded-sm underline decoration-1 underline-offset-2 hover:decoration-2'

/** `inText`: always underlined, because color alone would not make the link stand out within a sentence. */
export const textLinkStyle = (inText = false) => cn('text-accent', inText ? linkInText : quietLink)

type TextLinkProps = ComponentProps<typeof Link> & { inText?: boolean }

export function TextLink({ inText, className, ...rest }: TextLinkProps) {
  return <Link {...rest} className={cn(textLinkStyle(inText), className)} />
}
