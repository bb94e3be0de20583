import { type Note, soundNotes } from '../screen/play-tone'

/** The priorities that have a tone; 1 is the most urgent. */
export const levels = [1, 2, 3, 4] as const
export type Level = (typeof levels)[number]

export const levelOf = (priority: number): Level => levels.find((level) => level === priority) ?? 3

const note = (hertz: number, startSeconds: number, seconds: number, loudness: number): Note => ({
  hertz,
  startSeconds,
  seconds,
  loudness,
})

/**
 * The tones differ in number of notes, direction and tempo, so that they can be told apart by more than their
 * pitch.
 */
export const tones: Record<Level, readonly Note[]> = {
  1: [0, 1, 2, 3, 4, 5].map((at) => note(at % 2 === 0 ? 988 : 740, at * 0.16, 0.16, 0.35)),
  2: [523, 659, 784].map((hertz, at) => note(hertz, at * 0.2, 0.22, 0.28)),
  3: [587, 440].map((hertz, at) => note(hertz, at * 0.26, 0.3, 0.22)),
  4: [note(660, 0, 0.18, 0.16)],
}

/**
 * The tone for a mention in a note: as quiet as the least urgent alert's tone, but different from all alerts'
 * tones.
 */
export const mentionTone: readonly Note[] = [note(880, 0, 0.1, 0.14), note(1175, 0.12, 0.14, 0.14)]

const pauseSeconds = 0.3

/**
 * Plays the tones of these priorities one after the other, most urgent first. Each tone is played once, however many
 * alerts have that priority.
 */
export function soundLevels(audio: AudioContext, priorities: Iterable<number>): void {
  const wanted = [...new Set([...priorities].map(levelOf))].sort()
  let afterSeconds = 0
  for (const level of wanted) {
    soundNotes(audio, tones[level], afterSeconds)
    afterSeconds += lengthOf(tones[level]) + pauseSeconds
  }
}

const lengthOf = (notes: readonly Note[]) =>
  Math.max(...notes.map(({ startSeconds, seconds }) => startSeconds + seconds))
