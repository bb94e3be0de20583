import type { AuditEntry } from '@/lib/contract/audit'
import { dataOf } from '../../fixtures'
import type { FalseClaim } from '../desk'
import type { Press } from './browser'
import type { Person, Records } from './person'

/** Actions in the audit log that do not come from pressing a button on a page. */
const ownActs: readonly string[] = ['login', 'logout', 'lookUp']
/** How long after a button was pressed its action may still be saved, if the API was not responding. */
const longestMs = 60_000

/** Compares the name under which an action is saved with the name shown on the page when the button was pressed. */
export class Names {
  readonly #seen = new Set<string>()
  readonly #begun = new Date().toISOString()
  stored = 0

  constructor(
    private readonly people: readonly Person[],
    private readonly presses: readonly Press[],
  ) {}

  /**
   * Actions saved since the last check under a name that was not the one shown, or that should not have been saved at
   * all.
   */
  async findWrong(): Promise<FalseClaim[]> {
    const all = new Set(this.people.map(({ records }) => records))
    const found = await Promise.all([...all].map((records) => this.#findIn(records)))
    return found.flat()
  }

  async #findIn(records: Records): Promise<FalseClaim[]> {
    const query = { since: this.#begun, limit: '500' }
    const { auditEntries } = dataOf(await records.api.listAuditEntries({ query }))
    const fresh = auditEntries.filter(
      ({ id, action, identityId }) =>
        !this.#seen.has(id) && !ownActs.includes(action) && identityId !== records.ownId,
    )
    for (const { id } of fresh) this.#seen.add(id)
    this.stored += fresh.length
    const found = await Promise.all(
      fresh.map(async (entry) => {
        const isOfSomebody = this.presses.some((press) => explains(press, entry))
        const texts = await textsOf(records, entry)
        return [
          ...(isOfSomebody ? [] : [this.#unexplained(entry)]),
          ...texts.flatMap((one) => this.#check(one)),
        ]
      }),
    )
    return found.flat()
  }

  #unexplained({ identityId, action, recordKind, recordId, at }: AuditEntry): FalseClaim {
    const claim = `${action} of ${recordKind} ${recordId} is stored as ${this.#nameOf(identityId)}'s`
    return wrong(
      claim,
      `before ${at}, nobody signed in under that name pressed a button for it on a page that showed the name`,
    )
  }

  #check({ text, by }: StoredText): FalseClaim[] {
    const pressed = this.presses.filter((press) => press.text === text)
    const isRight = pressed.some((press) => press.mayBeStored && press.by?.identityId === by)
    if (pressed.length === 0 || isRight) return []
    const shown = pressed.map(
      (press) => `${press.by?.name}${press.mayBeStored ? '' : ', who was not signed in'}`,
    )
    return [
      wrong(
        `“${text}” is stored as ${this.#nameOf(by)}'s`,
        `the button was pressed on a page of ${shown.join(', ')}`,
      ),
    ]
  }

  #nameOf = (id: string | null) => this.people.find(({ identityId }) => identityId === id)?.name ?? String(id)
}

const wrong = (claim: string, actual: string): FalseClaim => ({ desk: 'both', at: 'stored', claim, actual })

function explains({ by, mayBeStored, at, record }: Press, entry: AuditEntry): boolean {
  const lateMs = Date.parse(entry.at) - at
  const isItsRecord = record === undefined || record === entry.recordId
  return (
    mayBeStored && by?.identityId === entry.identityId && isItsRecord && lateMs >= 0 && lateMs <= longestMs
  )
}

type StoredText = { text: string; by: string | null }

/** The text fields of a changed record, and their recorded authors. */
async function textsOf({ api }: Records, entry: AuditEntry): Promise<StoredText[]> {
  const { recordKind, recordId, changes, identityId } = entry
  if (recordKind === 'alert') {
    const { history } = dataOf(await api.readAlert({ params: { alertId: recordId } }))
    return history.flatMap(({ note, reason, by }) =>
      [note, reason].flatMap((text) => (text ? [{ text, by }] : [])),
    )
  }
  if (recordKind === 'notification') {
    const { notification } = dataOf(await api.readNotification({ params: { notificationId: recordId } }))
    return [{ text: notification.message.title ?? '', by: notification.createdBy }]
  }
  return textsIn(changes).map((text) => ({ text, by: identityId }))
}

/** The new values of a change. */
function textsIn(changes: AuditEntry['changes']): string[] {
  return Object.values(changes ?? {}).flatMap((change) => {
    const to = typeof change === 'object' && change !== null && 'to' in change ? change.to : change
    return typeof to === 'string' ? [to] : []
  })
}
