// The thread of the bundled API is bundled too. From source, in development and tests, it needs tsx, which no thread inherits.
import { register } from 'tsx/esm/api'

register()
await import('./row-thread.ts')
