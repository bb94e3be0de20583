import '@/app/older-browsers'
import { sendPageSession } from '@/lib/data/page-session'

// zod would try `new Function`, which the pages' content security policy refuses. This is what its `config` sets, for
// pages without zod as well.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
sendPageSession()

export { startLeaving as onRouterTransitionStart } from '@/components/ui/hooks/leaving-page'
