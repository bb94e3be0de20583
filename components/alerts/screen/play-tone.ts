/** A single note of a tone; `loudness` is a fraction of the maximum. */
export type Note = { hertz: number; startSeconds: number; seconds: number; loudness: number }

/** The tone that signals a silent server. */
const silence: Note = { hertz: 440, startSeconds: 0, seconds: 0.6, loudness: 0.2 }
/**
 * How long this tab holds the lock. Other tabs notice the silence within this time, and must not play the
 * tone too.
 */
const othersSilentMs = 5_000

/**
 * Plays one low tone in one browser tab. Browsers play nothing until the user has interacted with the page.
 */
export function playTone(): void {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return
  if ('locks' in navigator) void navigator.locks.request('alert tone', { ifAvailable: true }, soundAlone)
  else sound()
}

async function soundAlone(lock: Lock | null): Promise<void> {
  if (!lock) return
  sound()
  await new Promise((resolve) => setTimeout(resolve, othersSilentMs))
}

function sound(): void {
  const audio = new AudioContext()
  soundNotes(audio, [silence], 0, () => void audio.close())
}

/** `onEnd` is called once the last note has ended. */
export function soundNotes(
  audio: AudioContext,
  notes: readonly Note[],
  afterSeconds = 0,
  onEnd?: () => void,
): void {
  for (const [place, { hertz, startSeconds, seconds, loudness }] of notes.entries()) {
    const at = audio.currentTime + afterSeconds + startSeconds
    const volume = new GainNode(audio, { gain: loudness })
    const tone = new OscillatorNode(audio, { frequency: hertz })
    tone.connect(volume).connect(audio.destination)
    // An abrupt stop would be audible as a click.
    volume.gain.setTargetAtTime(0, at + seconds / 2, seconds / 10)
    if (onEnd && place === notes.length - 1) tone.onended = onEnd
    tone.start(at)
    tone.stop(at + seconds)
  }
}
