// In the bundled API, the thread's code is bundled too. When running from source (in development and tests), the thread
// has to register tsx itself, because threads do not inherit it.
import { register } from 'tsx/esm/api'

register()
await import('./row-thread.ts')
