import { createFaker } from '../faker.ts'

/**
 * Does something again and again, each time after a random time, and never two at once.
 * @param interval - the mean time, in ms
 * @returns a function that stops it
 */
export function repeat(interval: number, seed: number | undefined, action: () => Promise<unknown>): () => void {
  // Not the numbers of the workflows: those are the same with a timer and without.
  const faker = createFaker({}, seed ?? 1)
  let timer: ReturnType<typeof setTimeout>
  let isStopped = false
  const wait = () => {
    if (isStopped) return
    timer = setTimeout(() => void action().finally(wait), interval * (0.5 + faker.number.float()))
    // In Node, it keeps no process alive.
    ;(timer as { unref?(): void }).unref?.()
  }
  wait()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
