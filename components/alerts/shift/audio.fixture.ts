import { vi } from 'vitest'

type Heard = { hertz: number; atSeconds: number }

/** jsdom cannot play sound, so notes are recorded instead. `allowed`: whether the browser lets the page play sound. */
export function fakeAudio({ allowed = true } = {}) {
  const heard: Heard[] = []
  const browser = { allowed }
  class Part extends EventTarget {
    gain = { setTargetAtTime: () => {} }
    connect = (next: unknown) => next
  }
  class Oscillator extends Part {
    constructor(
      _: unknown,
      private readonly options: { frequency: number },
    ) {
      super()
    }
    start(atSeconds: number) {
      heard.push({ hertz: this.options.frequency, atSeconds })
    }
    stop() {}
  }
  class Audio extends Part {
    currentTime = 0
    state = 'suspended'
    async close() {
      this.state = 'closed'
    }
    async resume() {
      if (!browser.allowed) return
      this.state = 'running'
      this.dispatchEvent(new Event('statechange'))
    }
  }
  vi.stubGlobal('AudioContext', Audio)
  vi.stubGlobal('GainNode', Part)
  vi.stubGlobal('OscillatorNode', Oscillator)
  return { heard, browser }
}
