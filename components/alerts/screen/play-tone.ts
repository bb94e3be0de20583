/** One note of a tone; `loudness` is a part of the loudest there is. */
export type Note = { hertz: number; startSeconds: number; seconds: number; loudness: number }

/** That nothing is heard of the server is said by a tone of its own. */
const silence: Note = { hertz: 440, startSeconds: 0, seconds: 0.6, loudness: 0.2 }
/** In the other tabs the same happens at about the same time. */
const othersSilentMs = 5_000

/** One low tone, in one tab of the browser, if somebody has used the page: before that browsers play nothing. */
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

/** `onEnd` is called when the last of the notes given has been heard. */
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
    // Cut off at once it would click.
    volume.gain.setTargetAtTime(0, at + seconds / 2, seconds / 10)
    if (onEnd && place === notes.length - 1) tone.onended = onEnd
    tone.start(at)
    tone.stop(at + seconds)
  }
}
