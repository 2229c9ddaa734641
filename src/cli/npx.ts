/** How often the parent process is looked for, in ms. */
const INTERVAL = 1000

/**
 * Sends SIGTERM to this process when npx was ended. npx starts a shell, which starts us, and passes the signal on to the
 * shell alone. Without this, the server would go on, and keep its port and its file.
 * @note Not for other parents: a server in the background (`inventory-objects-mock &`) goes on after its shell.
 */
export function endWithNpx(): void {
  if (process.env.npm_lifecycle_event !== 'npx') return
  const { ppid } = process
  const timer = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, INTERVAL)
  timer.unref()
}
