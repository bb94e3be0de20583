import type { Routes } from '../handler'

const none = async () => ({ connection: null, conformance: null })

/** The routes used if no other deployment is configured: this one carries out every operation itself. */
export const authorityRoutes = { readConnection: none, checkConformance: none } satisfies Routes
