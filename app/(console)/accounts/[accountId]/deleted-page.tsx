import { readBusiness } from '@/app/(console)/read-business'
import { DeletedAccount } from '@/components/accounts/record/deleted-account'
import { Page } from '@/components/ui/page'
import { apiClient, requireSession } from '@/lib/auth/session'
import { restoreAccount } from '@/lib/contract/accounts/account'
import { mayDo } from '@/lib/contract/roles'
import { isOffered } from '@/lib/data/business'
import { allDefinitions } from '@/lib/data/definitions'
import { WrittenPhones } from '@/lib/i18n/written-phones'
import { loadDeletion } from './load-account'

/** Shows who deleted the account. Users without permission to see that get the not-found page. */
export async function DeletedPage({ accountId }: { accountId: string }) {
  const deletion = await loadDeletion(accountId)
  const session = await requireSession()
  const [people, business] = await Promise.all([
    apiClient(session).listIdentities({ query: allDefinitions }),
    readBusiness(),
  ])
  const offersRestoring = !business.ok || isOffered(business.data, 'restoreAccount')
  const by = people.ok && people.data.identities.find(({ id }) => id === deletion.deletedBy)
  return (
    <Page>
      <WrittenPhones phones={[deletion.account.phone]}>
        <DeletedAccount
          deletion={deletion}
          by={by ? by.name : undefined}
          canRestore={offersRestoring && mayDo(session.roles, restoreAccount)}
        />
      </WrittenPhones>
    </Page>
  )
}
