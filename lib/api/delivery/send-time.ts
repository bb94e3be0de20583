const weight = 0.05

/** The moving average of how long sends take, in seconds; infinite until the first send has ended. */
export class SendTime {
  seconds = Number.POSITIVE_INFINITY

  count(seconds: number): void {
    this.seconds = Number.isFinite(this.seconds) ? this.seconds + weight * (seconds - this.seconds) : seconds
  }
}
