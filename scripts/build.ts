import { rebuild } from './build-once'
import { report } from './start-error'

try {
  await rebuild()
} catch (error) {
  report(error)
  process.exitCode = 1
}
