import '@/app/older-browsers'
import { sendPageSession } from '@/lib/data/page-session'

// zod would otherwise try `new Function`, which the pages' content security policy blocks. This sets the same
// option as zod's own `config`, but without loading zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
sendPageSession()

export { startLeaving as onRouterTransitionStart } from '@/components/ui/hooks/leaving-page'
