'use client'

import { parseAsStringLiteral } from 'nuqs'
import { useAddress } from '@/components/ui/hooks/use-address'
import { shownKinds } from './job-kinds'

const parsers = { kind: parseAsStringLiteral(shownKinds) }

/** The kind filter of the jobs page; null shows jobs of every kind. */
export const useShownKind = () => useAddress(parsers, { history: 'push' })
