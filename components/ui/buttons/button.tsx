import Link from 'next/link'
import type { ComponentProps } from 'react'
import { cn } from '../cn'
import { Spinner } from '../feedback/spinner'
import { Texts } from '../texts'

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
type ButtonSize = 'sm' | 'md'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-accent-text hover:not-disabled:opacity-90',
  secondary: 'border-line-strong/60 bg-raised text-text hover:not-disabled:bg-surface',
  ghost: 'border-transparent text-text hover:not-disabled:bg-line/60 data-popup-open:bg-line/60',
  danger: 'border-transparent bg-red text-bg hover:not-disabled:opacity-90',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 px-2 text-13 touch:h-10 touch:px-3',
  md: 'h-8 px-3 text-13 touch:h-11 touch:px-4 touch:text-14',
}

/** Lets labels wrap on phones whose browser is set to double the text size. */
const narrow = 'max-[18rem]:h-auto! max-[18rem]:min-h-10 max-[18rem]:shrink max-[18rem]:whitespace-normal'

export function buttonStyle(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return cn(
    'relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap',
    'select-none transition-[background-color,opacity] disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    narrow,
  )
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Whether work is in progress. If so, the button shows a spinner, keeps its width and ignores further clicks. */
  pending?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'md',
  pending = false,
  className,
  children,
  disabled,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={pending && type === 'submit' ? 'button' : type}
      disabled={disabled}
      // Does not use `disabled` while pending, because it would move the keyboard focus to the start of the page.
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      aria-busy={pending || rest['aria-busy'] || undefined}
      onClick={pending ? undefined : onClick}
      className={cn(buttonStyle(variant, size), className)}
    >
      <span
        className={cn(
          'inline-flex min-w-0 items-baseline gap-1.5 [&_svg]:self-center',
          pending && 'opacity-0',
        )}
      >
        <Texts>{children}</Texts>
      </span>
      {pending && <Spinner className="absolute" />}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize }

/** A link that looks like a button, for navigation. */
export function ButtonLink({ variant, size, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={cn(buttonStyle(variant, size), className)}>
      <Texts>{children}</Texts>
    </Link>
  )
}
