import Link from 'next/link'
import type { ComponentProps } from 'react'
import { cn } from './cn'

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={cn(
        'rounded-sm text-accent underline decoration-1 underline-offset-2 hover:decoration-2',
        className,
      )}
    />
  )
}
