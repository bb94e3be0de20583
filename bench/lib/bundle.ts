import { resolve } from 'node:path'
import { bundleForNode } from '@/scripts/bundle'

/**
 * Bundles the API and the worker as in production, with their threads for uploads and rows, plus the bare server
 * and the other callers.
 */
export function bundleServers(dist: string): Promise<void> {
  return bundleForNode(
    {
      api: 'lib/api/processes/api-main.ts',
      worker: 'lib/api/processes/worker-main.ts',
      'upload-thread': 'lib/api/jobs/uploads/upload-thread.ts',
      'row-thread': 'lib/api/imports/row-thread.ts',
      bare: 'bench/lib/bare-server.ts',
      'other-callers': 'bench/lib/other-callers.ts',
    },
    dist,
    { alias: { '@': resolve('.') } },
  )
}
