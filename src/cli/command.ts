import type { Options } from './options.ts'

/** A command: `inventory-objects-mock <name> ...`. */
export interface Command {
  /** What it does, in a few words: `start a server`. */
  summary: string
  /** Each way to call it, after the name of the program. */
  usage: readonly string[]
  /** Its options in groups with a title, in the order of the help. */
  optionGroups: Readonly<Record<string, Options>>
  /** Whether its help lists the assumptions. */
  hasAssumptions?: boolean
  /** The exit codes and their meanings, for its help, unless only 0 means success. */
  exitCodes?: Readonly<Record<number, string>>
  /** The lines of a call to try. */
  example: readonly string[]
  /**
   * Runs the command, and sets the exit code of the process if it is not 0.
   * @param args - the arguments after the name of the command
   * @throws UsageError for wrong arguments
   */
  run(args: string[]): Promise<void>
}
