import { cn } from '../cn'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md'

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

export function buttonStyle(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return cn(
    'relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap',
    'select-none transition-[background-color,opacity] disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
  )
}
