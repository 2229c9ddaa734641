/**
 * Makes a function that reads something again soon: at most once in an interval, one after the other, and in the next
 * frame. However often it is called, the page keeps its frames; a hidden page reads nothing.
 * @param interval - in ms
 */
export function createRefresh(read: () => Promise<void>, interval: number): () => void {
  let isDue = false
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (isDue) {
      await nextFrame()
      isDue = false
      await read().catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, interval))
    }
    isRunning = false
  }
  return () => {
    isDue = true
    if (!isRunning) run()
  }
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
