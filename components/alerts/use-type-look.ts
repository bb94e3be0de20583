'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AlertType } from '@/lib/contract/definitions'
import { alertTypesQuery } from '@/lib/data/definitions'

export type TypeLook = { name: string; shape?: string; colour?: string }
export type LookOf = (alertType: string) => TypeLook

/** The names and appearance of alert types; the name of an undefined type is its raw value. */
export function useTypeLook(): { types: readonly AlertType[]; lookOf: LookOf } {
  const { data: types = none } = useQuery(alertTypesQuery())
  return useMemo(() => {
    const looks = new Map(types.map(({ type, name, shape, colour }) => [type, { name, shape, colour }]))
    return { types, lookOf: (alertType) => looks.get(alertType) ?? { name: alertType } }
  }, [types])
}

const none: readonly AlertType[] = []
