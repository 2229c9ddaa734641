/** A time of the day, such as `03:00`. */
export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/**
 * Finds when it was last a time of the day, in local time. One that the clocks skip in spring counts an hour later; of one
 * that comes twice in autumn, the first counts.
 * @returns ms since 1970
 */
export function findLastTime(time: string, now = new Date()): number {
  const [hours, minutes] = time.split(':').map(Number)
  const onDay = (day: number) => new Date(now.getFullYear(), now.getMonth(), day, hours, minutes).getTime()
  const today = onDay(now.getDate())
  return today <= now.getTime() ? today : onDay(now.getDate() - 1)
}
