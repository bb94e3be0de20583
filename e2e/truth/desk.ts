import type { Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import type { Random } from './random'

/** One browser and the person using it. */
export type Desk = {
  name: string
  page: Page
  /** An API client that bypasses the proxy: what it returns is the actual state. */
  api: Client
  /** Account types that only this desk changes, since their page does not refresh itself. */
  types: { id: string; name: string }[]
  /** Accounts and alerts that all desks change. */
  accounts: { id: string; phone: string }[]
  alerts: string[]
  /** For how long the API has not responded to the console, in ms. */
  silentForMs: () => number
  /** Messages shown since the last check, in toasts, notices and status lines. */
  messages: string[]
  /** How many messages reported that something was done, and were checked against the API. */
  checkedMessages: number
  /**
   * The messages that may appear after actions at this desk, each with a check of whether it is true. If several
   * match, the latest is tried first.
   */
  possibleMessages: { message: RegExp; asked: string; isSo: () => Promise<boolean> }[]
  /** Input that is not known to be saved, by form. */
  unfinished: Map<string, Typed>
  /** Input that can no longer be found anywhere. */
  lost: FalseClaim[]
  /**
   * Called before every press of a button that changes something, so that others who share the browser can
   * act first. Throws NothingToDo if the button should not be pressed.
   */
  beforePress?: (pressed: Pressed) => Promise<void>
  /** Whether someone else, or nobody, is now signed in to this browser; if so, this desk's input must be hidden. */
  isAway?: () => Promise<boolean>
  /** Whether the page still belongs to this desk's person: after a reload, it belongs to whoever is signed in. */
  isOwnPage?: () => Promise<boolean>
  /**
   * For pages that may show an old value: the last time, since the page was opened, at which each value was correct.
   */
  sinceOpened: Map<string, Map<string, number>>
}

/** The record that a button press affects, and the text that it saves, if any. */
export type Pressed = { record?: string; text?: string }

export type Typed = { form: Form; text: string }

/** A form whose input is saved by a button. */
export type Form = {
  name: string
  /** Opens the form as a returning user does. */
  open: () => Promise<void>
  fill: (text: string) => Promise<void>
  press: () => Promise<void>
  isStored: (text: string) => Promise<boolean>
  /** The message that the screen shows once the input is saved. */
  says?: RegExp
}

/** Something that a person does; throws if there is nothing to do. */
export type Act = {
  name: string
  /** How often the action is chosen relative to the others. */
  weight: number
  run: (desk: Desk, random: Random) => Promise<void>
}

/** Something wrong, either on a screen or in the saved data. */
export type FalseClaim = { desk: string; at: string; claim: string; actual: string }

/** Thrown if there is nothing to do, for instance because an alert is already closed or nobody can be reached. */
export class NothingToDo extends Error {}

export const newDesk = () => ({
  checkedMessages: 0,
  unfinished: new Map<string, Typed>(),
  lost: [],
  sinceOpened: new Map<string, Map<string, number>>(),
})

let number = 0
/** A string that occurs nowhere else. */
export const unique = (what: string) => `${what} ${Date.now().toString(36)}${number++}`

/** How long an action waits for its button: pages are slow on a busy machine. */
export const soon = { timeout: 8_000 }

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Whether `isSo` becomes true within this time. */
export async function isSoon(isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs
  for (;;) {
    if (await isSo()) return true
    if (Date.now() > until) return false
    await pause(100)
  }
}
