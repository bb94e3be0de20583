import Link from 'next/link'
import type { ComponentProps } from 'react'
import { cn } from '../cn'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style'

type ButtonLinkProps = ComponentProps<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize }

/** A link that looks like a button: for what leads somewhere rather than does something. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={cn(buttonStyle(variant, size), className)} />
}
