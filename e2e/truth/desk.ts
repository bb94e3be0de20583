import type { Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import type { Random } from './random'

/** One browser with somebody at it. */
export type Desk = {
  name: string
  page: Page
  /** The API itself, past the proxy: what is true. */
  api: Client
  /** Account types that this desk alone changes: their page does not refresh itself. */
  types: { id: string; name: string }[]
  /** Accounts and alerts that every desk changes. */
  accounts: { id: string; phone: string }[]
  alerts: string[]
  /** How long nothing has been answered between console and API, in ms. */
  silentForMs: () => number
  /** What the screen has said since it was last asked for: toasts, notices and status lines. */
  said: string[]
  /** How many of these said that something was done, and were held against the API. */
  sentences: number
  /** What the screen may say after the acts made here, and whether it is so. The last that fits counts. */
  mayBeSaid: { sentence: RegExp; asked: string; isSo: () => Promise<boolean> }[]
  /** What was typed and is not known to be stored, by its form. */
  unfinished: Map<string, Typed>
  /** What was typed and is to be found nowhere. */
  lost: FalseClaim[]
  /**
   * Called before each press of a button that changes something: whoever shares the browser may act meanwhile. Throws
   * NothingToDo when the button is left alone.
   */
  beforePress?: (pressed: Pressed) => Promise<void>
  /** Whether somebody else, or nobody, is signed in in this browser now: then what was typed here is not to be seen. */
  isAway?: () => Promise<boolean>
  /** Whether the page is still that of whoever works here: loaded anew it belongs to whoever is signed in. */
  isOwnPage?: () => Promise<boolean>
  /** When what was last true of a record, since its page was opened: for pages that may show it as it was before. */
  sinceOpened: Map<string, Map<string, number>>
}

/** The record that a press is about and the text that it stores, as far as there is one. */
export type Pressed = { record?: string; text?: string }

export type Typed = { form: Form; text: string }

/** A place where something is typed and stored by a button. */
export type Form = {
  name: string
  /** Goes there, as somebody does who comes back to it. */
  open: () => Promise<void>
  fill: (text: string) => Promise<void>
  press: () => Promise<void>
  isStored: (text: string) => Promise<boolean>
  /** What the screen says when it is stored. */
  says?: RegExp
}

/** An act of a person; it throws when there is nothing to do. */
export type Act = {
  name: string
  /** How often it is chosen, beside the others. */
  weight: number
  run: (desk: Desk, random: Random) => Promise<void>
}

/** Something that was not so: on a screen, or in what is stored. */
export type FalseClaim = { desk: string; at: string; claim: string; truth: string }

/** There is nothing to do here: it is closed already, or nobody can be reached. */
export class NothingToDo extends Error {}

/** At the beginning. */
export const emptyHands = () => ({
  sentences: 0,
  unfinished: new Map<string, Typed>(),
  lost: [],
  sinceOpened: new Map<string, Map<string, number>>(),
})

let number = 0
/** A text that nothing else holds. */
export const unique = (what: string) => `${what} ${Date.now().toString(36)}${number++}`

/** How long an act looks for its button: on a busy machine a page takes its time. */
export const soon = { timeout: 8_000 }

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Whether it is so within this time. */
export async function isSoon(isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs
  for (;;) {
    if (await isSo()) return true
    if (Date.now() > until) return false
    await pause(100)
  }
}
