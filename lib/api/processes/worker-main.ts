import { runProcess } from './run-process'
import { startWorkerProcess } from './start-workers'

runProcess('worker', async (options) => {
  const worker = await startWorkerProcess(options)
  options.logger.info('working')
  return worker
})
