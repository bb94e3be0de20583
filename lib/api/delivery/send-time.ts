const weight = 0.05

/** How long a send takes lately, in seconds; infinity before the first has ended. */
export class SendTime {
  seconds = Number.POSITIVE_INFINITY

  count(seconds: number): void {
    this.seconds = Number.isFinite(this.seconds) ? this.seconds + weight * (seconds - this.seconds) : seconds
  }
}
