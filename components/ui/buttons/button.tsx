import type { ComponentProps } from 'react'
import { cn } from '../cn'
import { Spinner } from '../feedback/spinner'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: shows a spinner, keeps the width, and lets no second click through. */
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
      // Not `disabled` while pending: that would throw the keyboard's focus back to the page's start.
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? undefined : onClick}
      className={cn(buttonStyle(variant, size), className)}
    >
      <span className={cn('inline-flex items-center gap-1.5', pending && 'opacity-0')}>{children}</span>
      {pending && <Spinner className="absolute" />}
    </button>
  )
}
