const minuteSeconds = 60
const hourSeconds = 3_600
const daySeconds = 86_400

const two = (number: number) => String(number).padStart(2, '0')

/** Like a stopwatch: "0:48", "12:05", "3:07:12"; with days once there is one: "2 d 3:07"; "–" if unknown. */
export function formatRunningTime(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '–'
  const whole = Math.max(0, Math.floor(seconds))
  const days = Math.floor(whole / daySeconds)
  const hours = Math.floor((whole % daySeconds) / hourSeconds)
  const minutes = Math.floor((whole % hourSeconds) / minuteSeconds)
  const rest = two(whole % minuteSeconds)
  if (days > 0) return `${days} d ${hours}:${two(minutes)}`
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
