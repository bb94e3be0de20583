'use client'

import { createContext, use, useEffect } from 'react'

type FieldLinks = {
  id: string
  /** Tells the label the id that the control was given instead. */
  onOwnId: (id: string | undefined) => void
  describedBy?: string
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldLinks | undefined>(undefined)

/** What ties a control to the label, hint and error of the Field around it; nothing outside of one. */
export function useFieldLinks(own: { id?: string; 'aria-describedby'?: string }) {
  const links = use(FieldContext)
  const onOwnId = links?.onOwnId
  useEffect(() => onOwnId?.(own.id), [onOwnId, own.id])
  const describedBy = [own['aria-describedby'], links?.describedBy].filter(Boolean).join(' ')
  return {
    id: own.id ?? links?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': links?.invalid || undefined,
    'aria-required': links?.required || undefined,
  }
}
