'use client'

import { createContext, use } from 'react'

type FieldLinks = { id: string; labelId: string; describedBy?: string; invalid: boolean; required: boolean }

export const FieldContext = createContext<FieldLinks | undefined>(undefined)

/** What ties a control to the label, hint and error of the Field around it; nothing outside of one. */
export function useFieldLinks(own: { id?: string; 'aria-describedby'?: string }) {
  const links = use(FieldContext)
  const describedBy = [own['aria-describedby'], links?.describedBy].filter(Boolean).join(' ')
  return {
    id: own.id ?? links?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': links?.invalid || undefined,
    'aria-required': links?.required || undefined,
  }
}
