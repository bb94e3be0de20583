import { rebuild } from './build-once'
import { report } from './refusal'

try {
  await rebuild()
} catch (error) {
  report(error)
  process.exitCode = 1
}
