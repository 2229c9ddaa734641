import { spawn } from 'node:child_process'

/** The processes that a rehearsal starts, each in a group of its own, so that they can be ended with all that they start. */
export class Processes {
  #running = new Set()

  /** Starts a program, and returns its process. */
  start(command, args, options) {
    const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#running.add(child)
    child.once('close', () => this.#running.delete(child))
    return child
  }

  /**
   * Runs a program to its end.
   * @param limit - in ms
   * @returns all that it printed
   * @throws {Error} with what it printed, if it fails or takes longer than the limit
   */
  run(command, args, { limit, ...options }) {
    const child = this.start(command, args, options)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    return new Promise((resolve, reject) => {
      const fail = (why) => reject(new Error(`${[command, ...args].join(' ')}: ${why}\n${output}`))
      const timer = setTimeout(() => {
        fail(`took more than ${limit / 1000} s`)
        this.#end(child)
      }, limit)
      child.once('error', ({ message }) => fail(message))
      child.once('close', (code, signal) => {
        clearTimeout(timer)
        if (code === 0) resolve(output)
        else fail(`ended with ${code ?? signal}`)
      })
    })
  }

  /** Ends those that still run. */
  end() {
    for (const child of this.#running) this.#end(child)
  }

  #end({ pid }) {
    try {
      // The whole group: package managers start other programs.
      process.kill(-pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
}
