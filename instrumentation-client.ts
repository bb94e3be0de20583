import '@/app/older-browsers'
import { config } from 'zod/v4/core'
import { sendPageSession } from '@/lib/data/page-session'

// zod would try `new Function`, which the pages' content security policy refuses.
config({ jitless: true })
sendPageSession()

export { startLeaving as onRouterTransitionStart } from '@/components/ui/hooks/leaving-page'
