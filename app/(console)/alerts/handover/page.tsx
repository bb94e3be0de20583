import { pageTitle } from '@/app/page-title'
import { HandoverScreen } from '@/components/alerts/handover/handover-screen'
import { requireSession } from '@/lib/auth/session'
import { startShift } from '@/lib/contract/alerts/shifts'
import { mayDo } from '@/lib/contract/roles'

export const generateMetadata = pageTitle((t) => t('shift.handover.title'))

export default async function HandoverPage() {
  const { roles } = await requireSession()
  return <HandoverScreen canWrite={mayDo(roles, startShift)} />
}
