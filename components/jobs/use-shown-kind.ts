'use client'

import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { shownKinds } from './job-kinds'

const kinds = parseAsStringLiteral(shownKinds).withOptions({ history: 'push' })

/** What the page of jobs is narrowed to; null is its jobs of every kind. */
export const useShownKind = () => useQueryState('kind', kinds)
