import { constants, setPriority } from 'node:os'
import { requireBrowser, requireHeadlessShell } from './browser'
import { ensureBuild } from './build-once'
import { report } from './start-error'

// API tests often wait, so this uses the time that they leave.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

try {
  requireHeadlessShell()
  if (process.env.LONG_RUN) requireBrowser()
  await ensureBuild()
} catch (error) {
  report(error)
  process.exitCode = 1
}
