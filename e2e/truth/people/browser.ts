import { type BrowserContext, errors, type Page } from '@playwright/test'
import { signIn } from '../../fixtures'
import { type Desk, emptyHands, type FalseClaim, NothingToDo, type Pressed, soon } from '../desk'
import type { Random } from '../random'
import { readScreen } from '../screen'
import { checkDraft, checkDrafts } from '../typing'
import { click } from '../visit'
import { words } from '../words'
import { changeRoles, type Person } from './person'

/** A tab of the browser that is shared; what it says belongs to whoever it shows. */
export type Tab = { number: number; page: Page } & Pick<Desk, 'said' | 'mayBeSaid'>

/**
 * A button that was pressed: `by` is whom the page named, undefined for nobody. Only what was pressed on the page of the
 * one who was signed in may be stored.
 */
export type Press = Pressed & { by: Person | undefined; mayBeStored: boolean; at: number }

const { otherSession } = words.shell
const isGuarded = ({ page }: Tab) =>
  page.getByRole('heading', { name: new RegExp(`^${otherSession.title.replace('{name}', '')}`) }).isVisible()

/** One browser with several tabs, at which people take turns: each signs in without a word to the pages of the others. */
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

  /** Who does the next act, in which tab, and after it the pages of the other tabs. Somebody may sign in or out before. */
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

  /** The person whose session cookie the browser has. */
  async whoIsIn(): Promise<Person | undefined> {
    const answer = await this.context.request.get(`${this.url}/api/auth/session`)
    const { name, businessId } = (await answer.json()) as { name: string; businessId: string }
    return this.people.find((one) => one.name === name && one.records.business === businessId)
  }

  /** The work of whomever each tab shows. */
  async desks(): Promise<Desk[]> {
    const all = await Promise.all(this.tabs.map((tab) => this.deskAt(tab)))
    return all.flatMap((desk) => desk ?? [])
  }

  /** The work of whoever this tab was made for; undefined when it shows nobody, such as sign-in. */
  async deskAt(tab: Tab): Promise<Desk | undefined> {
    const screen = await readScreen(tab.page).catch(() => undefined)
    const person = this.people.find(({ session }) => session === screen?.session)
    return person && this.#deskOf(tab, person)
  }

  /** Every person's work in every tab, as far as there is any. */
  work(): { desk: Desk; tab: Tab; person: Person }[] {
    return this.tabs.flatMap((tab) =>
      this.people.flatMap((person) => {
        const desk = this.#desks.get(keyOf(tab, person))
        return desk ? [{ desk, tab, person }] : []
      }),
    )
  }

  /** Everybody comes back once more, to what they left in each tab. */
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

  /** As another tab does it, of which the pages learn by themselves alone. */
  async signInAs({ externalId, records }: Person): Promise<void> {
    await signIn(this.context, externalId, { url: this.url, business: records.business })
  }

  /** What one page was kept from learning reaches it again. */
  async hearAgain(): Promise<void> {
    await this.#deafTab?.page.unroute(healthPattern)
    this.#deafTab = undefined
  }

  #deskOf(tab: Tab, person: Person): Desk {
    const key = keyOf(tab, person)
    const known = this.#desks.get(key)
    if (known) return known
    const { page, said, mayBeSaid } = tab
    const { api, accounts, alerts, types } = person.records
    const desk: Desk = {
      ...emptyHands(),
      name: `${person.name} in tab ${tab.number}`,
      ...{ page, said, mayBeSaid, api, accounts, alerts, types },
      silentForMs: this.silentForMs,
      beforePress: (pressed) => this.#beforePress(tab, pressed),
      isOwnPage: async () => (await this.deskAt(tab)) === desk,
      isAway: async () => (await this.whoIsIn()) !== person,
    }
    this.#desks.set(key, desk)
    return desk
  }

  /** To a page that belongs to somebody: this tab, or another one where this one belongs to somebody who has left. */
  async #comeTo(tab: Tab): Promise<Desk> {
    const here = await this.deskAt(tab)
    if (here && !(await isGuarded(tab))) return here
    const others = this.tabs.filter((one) => one !== tab)
    const next = this.#random.below(2) === 0 ? this.#random.pick(others) : tab
    // While the API is silent nobody is let in.
    for (let time = 0; time < 5; time++) {
      await this.#open(next)
      const desk = await this.deskAt(next)
      if (desk) return desk
    }
    throw new Error(
      `Nobody could be brought to a page of tab ${next.number}, which shows ${next.page.url()}.`,
    )
  }

  /** A page of whoever is signed in, by the button of a page that is another's, or by its address. */
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

  /** What somebody left unfinished in this tab is there when they are back. */
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
    // Who signs out takes along what is unfinished in that tab.
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

  /** Another one signs in, and half of the times the page does not learn of it by asking whose browser it is. */
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
    if (turn === 0 && pressed.text) throw new NothingToDo('It is left half typed.')
    if (turn <= 3) await this.#signInUnheard(tab)
    const now = await this.whoIsIn()
    const screen = await readScreen(tab.page).catch(() => undefined)
    const by = this.people.find(({ name }) => name === screen?.who)
    this.presses.push({ ...pressed, by, mayBeStored: by !== undefined && by === now, at: Date.now() })
  }
}

const healthPattern = '**/api/health'

const keyOf = (tab: Tab, { session }: Person) => `${tab.number} ${session}`

/** What comes to nothing while calls fail shows in who is signed in. */
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
