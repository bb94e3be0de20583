import { basePath } from '@/lib/contract/operations'
import { runProcess, send } from './run-process'
import { startApi } from './start-api'

runProcess('api', async (options) => {
  const api = await startApi({ ...options, notify: send })
  options.logger.info({ address: api.address + basePath }, 'listening')
  return api
})
