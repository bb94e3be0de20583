const minuteSeconds = 60
const hourSeconds = 3_600

const two = (number: number) => String(number).padStart(2, '0')

/** As a stopwatch shows it: 4:05, from an hour on 1:04:05. */
export function formatRunningTime(seconds: number): string {
  const whole = Math.floor(Math.abs(seconds))
  const minutes = Math.floor((whole % hourSeconds) / minuteSeconds)
  const rest = two(whole % minuteSeconds)
  const hours = Math.floor(whole / hourSeconds)
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`
}
