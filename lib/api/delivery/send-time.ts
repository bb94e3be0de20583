const weight = 0.05

/** Moving average of the duration of a send, in seconds; infinity until the first has ended. */
export class SendTime {
  seconds = Number.POSITIVE_INFINITY

  count(seconds: number): void {
    this.seconds = Number.isFinite(this.seconds) ? this.seconds + weight * (seconds - this.seconds) : seconds
  }
}
