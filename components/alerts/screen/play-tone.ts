const hertz = 440
const seconds = 0.6
const loudness = 0.2
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
  const volume = new GainNode(audio, { gain: loudness })
  const tone = new OscillatorNode(audio, { frequency: hertz })
  tone.connect(volume).connect(audio.destination)
  // Cut off at once it would click.
  volume.gain.setTargetAtTime(0, audio.currentTime + seconds / 2, seconds / 10)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(audio.currentTime + seconds)
}
