import { pageTitle } from '@/app/page-title'
import { HandoverScreen } from '@/components/alerts/handover/handover-screen'
import { apiClient, requireSession } from '@/lib/auth/session'
import { startShift } from '@/lib/contract/alerts/shifts'
import { mayDo } from '@/lib/contract/roles'
import { Hydrated } from '../../hydrated'
import { readHandover } from './read-handover'

export const generateMetadata = pageTitle((t) => t('shift.handover.title'))

export default async function HandoverPage() {
  const session = await requireSession()
  return (
    <Hydrated reads={await readHandover(apiClient(session), session)}>
      <HandoverScreen canWrite={mayDo(session.roles, startShift)} />
    </Hydrated>
  )
}
