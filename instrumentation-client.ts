import { config } from 'zod/v4/core'

// zod would try `new Function`, which the pages' content security policy refuses.
config({ jitless: true })
