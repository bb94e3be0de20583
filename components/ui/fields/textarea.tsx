'use client'

import type { ComponentProps } from 'react'
import { cn } from '../cn'
import { controlStyle, useFieldLinks } from './field'

/** Grows with its text up to 16 rem; where the browser cannot (`field-sizing`), the reader drags its corner. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const links = useFieldLinks(rest)
  return (
    <textarea
      {...rest}
      {...links}
      rows={rows}
      className={cn(controlStyle, 'field-sizing-content max-h-64 w-full min-h-20 resize-y py-1.5', className)}
    />
  )
}
