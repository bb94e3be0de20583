import type { Routes } from '../handler'

const none = async () => ({ connection: null, conformance: null })

/** The routes used when there is no other deployment: this one carries out every operation itself. */
export const authorityRoutes = { readConnection: none, checkConformance: none } satisfies Routes
