import { type BrowserContext, errors, type Page } from '@playwright/test'
import { signIn } from '../../fixtures'
import { type Desk, type FalseClaim, NothingToDo, newDesk, type Pressed, soon } from '../desk'
import type { Random } from '../random'
import { readScreen } from '../screen'
import { checkDraft, checkDrafts } from '../typing'
import { click } from '../visit'
import { words } from '../words'
import { changeRoles, type Person } from './person'

/** A tab of the shared browser; its messages belong to the person whose page it shows. */
export type Tab = { number: number; page: Page } & Pick<Desk, 'messages' | 'possibleMessages'>

/**
 * A button press. `by` is the person named on the page, if any. The action may be saved only if that person was
 * signed in.
 */
export type Press = Pressed & { by: Person | undefined; mayBeStored: boolean; at: number }

const { otherSession } = words.shell
const isGuarded = ({ page }: Tab) =>
  page.getByRole('heading', { name: new RegExp(`^${otherSession.title.replace('{name}', '')}`) }).isVisible()

/**
 * One browser with several tabs, which people take turns using; each signs in without notifying the others'
 * pages.
 */
export class SharedBrowser {
  readonly presses: Press[] = []
  readonly #desks = new Map<string, Desk>()
  #random!: Random
  #deafTab: Tab | undefined

  constructor(
    private readonly url: string,
    private readonly context: BrowserContext,
    readonly tabs: readonly Tab[],
    readonly people: readonly Person[],
    private readonly silentForMs: () => number,
  ) {}

  /** Returns the desk for the next action, followed by those in the other tabs. Someone may sign in or out first. */
  async takeTurn(random: Random): Promise<Desk[]> {
    this.#random = random
    await this.hearAgain()
    const tab = random.pick(this.tabs)
    const [, second] = this.people
    if (second && random.below(20) === 0) await changeRoles(second)
    const turn = random.below(16)
    if (turn <= 1) await this.#signOut(random.pick(this.tabs))
    if (turn <= 3 || !(await this.whoIsIn())) await this.#signIn(random.pick(this.tabs), this.#another())
    else if (turn <= 5) await this.#signInUnheard(tab)
    const own = await this.#comeTo(tab)
    const others = (await this.desks()).filter((desk) => desk !== own)
    return [own, ...others]
  }

  /** The person to whom the browser's session cookie belongs. */
  async whoIsIn(): Promise<Person | undefined> {
    const answer = await this.context.request.get(`${this.url}/api/auth/session`)
    const { name, businessId } = (await answer.json()) as { name: string; businessId: string }
    return this.people.find((one) => one.name === name && one.records.business === businessId)
  }

  /** The desk of the person whose page each tab shows. */
  async desks(): Promise<Desk[]> {
    const all = await Promise.all(this.tabs.map((tab) => this.deskAt(tab)))
    return all.flatMap((desk) => desk ?? [])
  }

  /**
   * The desk of the person for whom this tab's page was rendered; undefined if there is none, as on the sign-in page.
   */
  async deskAt(tab: Tab): Promise<Desk | undefined> {
    const screen = await readScreen(tab.page).catch(() => undefined)
    const person = this.people.find(({ session }) => session === screen?.session)
    return person && this.#deskOf(tab, person)
  }

  /** Every existing desk, with its tab and person. */
  work(): { desk: Desk; tab: Tab; person: Person }[] {
    return this.tabs.flatMap((tab) =>
      this.people.flatMap((person) => {
        const desk = this.#desks.get(keyOf(tab, person))
        return desk ? [{ desk, tab, person }] : []
      }),
    )
  }

  /** Everyone returns one last time to what they left unfinished in each tab. */
  async findLost(): Promise<FalseClaim[]> {
    const lost: FalseClaim[] = []
    for (const { desk, tab, person } of this.work()) {
      if (desk.unfinished.size === 0) continue
      await this.signInAs(person)
      await tab.page.goto('/')
      lost.push(...(await checkDrafts(desk)))
    }
    return lost
  }

  /** Signs in as if in another tab, so that the open pages have to notice on their own. */
  async signInAs({ externalId, records }: Person): Promise<void> {
    await signIn(this.context, externalId, { url: this.url, business: records.business })
  }

  /** Unblocks the health poll of the tab that was prevented from noticing a sign-in. */
  async hearAgain(): Promise<void> {
    await this.#deafTab?.page.unroute(healthPattern)
    this.#deafTab = undefined
  }

  #deskOf(tab: Tab, person: Person): Desk {
    const key = keyOf(tab, person)
    const known = this.#desks.get(key)
    if (known) return known
    const { page, messages, possibleMessages } = tab
    const { api, accounts, alerts, types } = person.records
    const desk: Desk = {
      ...newDesk(),
      name: `${person.name} in tab ${tab.number}`,
      ...{ page, messages, possibleMessages, api, accounts, alerts, types },
      silentForMs: this.silentForMs,
      beforePress: (pressed) => this.#beforePress(tab, pressed),
      isOwnPage: async () => (await this.deskAt(tab)) === desk,
      isAway: async () => (await this.whoIsIn()) !== person,
    }
    this.#desks.set(key, desk)
    return desk
  }

  /** Opens a signed-in page, in this tab or, if this tab's person has left, possibly in another one. */
  async #comeTo(tab: Tab): Promise<Desk> {
    const here = await this.deskAt(tab)
    if (here && !(await isGuarded(tab))) return here
    const others = this.tabs.filter((one) => one !== tab)
    const next = this.#random.below(2) === 0 ? this.#random.pick(others) : tab
    // Tried several times, since nobody can sign in while the API is silent.
    for (let time = 0; time < 5; time++) {
      await this.#open(next)
      const desk = await this.deskAt(next)
      if (desk) return desk
    }
    throw new Error(`Could not open a signed-in page in tab ${next.number}; it shows ${next.page.url()}.`)
  }

  /** Opens a page of the signed-in person, either by the reload button on another person's page or by URL. */
  async #open(tab: Tab): Promise<void> {
    const { page } = tab
    if ((await this.deskAt(tab)) && !(await isGuarded(tab))) return
    if (!(await this.whoIsIn())) await attempt(() => this.signInAs(this.#another()))
    const reload = page.getByRole('button', {
      name: new RegExp(`^${otherSession.reload.replace('{name}', '')}`),
    })
    if (await reload.isVisible()) await attempt(() => reload.click(soon))
    const isOwn = () => document.querySelector('meta[name="beacon-session"]') !== null
    await attempt(() => page.waitForFunction(isOwn, undefined, soon))
    if (!(await this.deskAt(tab)) || (await isGuarded(tab))) await attempt(() => page.goto('/'))
    await this.#bringBack(tab)
  }

  /** Checks that unfinished input in this tab is still there when its author returns. */
  async #bringBack(tab: Tab): Promise<void> {
    const desk = await this.deskAt(tab)
    const [left] = desk?.unfinished.values() ?? []
    if (desk && left) await checkDraft(desk, left)
  }

  #another(): Person {
    return this.#random.pick(this.people)
  }

  async #signOut(tab: Tab): Promise<void> {
    const desk = await this.deskAt(tab)
    const person = this.work().find((one) => one.desk === desk)?.person
    if (!desk || !person || (await this.whoIsIn()) !== person) return
    const isOut = await attempt(async () => {
      await tab.page.getByRole('complementary').getByRole('button', { name: person.name }).click(soon)
      await tab.page.getByRole('menuitem', { name: words.shell.signOut }).click(soon)
      await tab.page.waitForURL('**/sign-in*', soon)
    })
    // Signing out discards unfinished input in that tab.
    if (isOut || !(await this.whoIsIn())) desk.unfinished.clear()
  }

  async #signIn(tab: Tab, person: Person): Promise<void> {
    await attempt(async () => {
      const ended = tab.page.getByRole('link', { name: words.shell.connection.ended })
      if (await ended.isVisible()) await ended.click(soon)
      else await tab.page.goto('/sign-in')
      await tab.page.getByLabel('Business ID').fill(person.records.business, soon)
      await tab.page.getByLabel('External ID', { exact: true }).fill(person.externalId, soon)
      await click(tab.page, 'Sign in')
      await tab.page.waitForURL(({ pathname }) => pathname !== '/sign-in', soon)
    })
  }

  /** Someone else signs in; half of the time, this page's health poll is blocked so that the page cannot notice. */
  async #signInUnheard(tab: Tab): Promise<void> {
    if (this.#random.below(2) === 0) {
      this.#deafTab = tab
      await tab.page.route(healthPattern, (route) => route.abort())
    }
    const now = await this.whoIsIn()
    await attempt(() => this.signInAs(this.#random.pick(this.people.filter((one) => one !== now))))
  }

  async #beforePress(tab: Tab, pressed: Pressed): Promise<void> {
    const turn = this.#random.below(8)
    if (turn === 0 && pressed.text) throw new NothingToDo('The input is left unfinished.')
    if (turn <= 3) await this.#signInUnheard(tab)
    const now = await this.whoIsIn()
    const screen = await readScreen(tab.page).catch(() => undefined)
    const by = this.people.find(({ name }) => name === screen?.who)
    this.presses.push({ ...pressed, by, mayBeStored: by !== undefined && by === now, at: Date.now() })
  }
}

const healthPattern = '**/api/health'

const keyOf = (tab: Tab, { session }: Person) => `${tab.number} ${session}`

/** An attempt may fail because calls fail; `whoIsIn` shows whether it succeeded. */
async function attempt(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (error instanceof errors.TimeoutError || /net::ERR|interrupted|destroyed|toBe/.test(String(error)))
      return false
    throw error
  }
}
