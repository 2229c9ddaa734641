/**
 * Runs a command by `runCommand` alone: `node run.mjs <module of runCommand> <receives interrupt: true or ''> <command>
 * ...`. `PLATFORM=win32` makes it believe that it runs on Windows.
 */
const [module, receivesInterrupt, command, ...args] = process.argv.slice(2)
const { PLATFORM } = process.env
if (PLATFORM) Object.defineProperty(process, 'platform', { value: PLATFORM })
const { runCommand } = await import(module)
process.exitCode = await runCommand({
  command,
  args,
  url: 'http://127.0.0.1:4010/inventory',
  receivesInterrupt: receivesInterrupt === 'true',
  close: async () => console.log('closed'),
  onError: (message) => console.error(message),
})
