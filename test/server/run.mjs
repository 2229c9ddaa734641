/**
 * Runs a command with a bundle of `run-command.ts`: `node run.mjs <bundle> <hears interrupt: true or ''> <command>
 * ...`.
 */
const [bundle, hearsInterrupt, command, ...args] = process.argv.slice(2)
const { runCommand } = await import(bundle)
process.exitCode = await runCommand({
  command,
  args,
  url: 'http://127.0.0.1:4010/inventory',
  hearsInterrupt: hearsInterrupt === 'true',
  close: async () => console.log('closed'),
  onError: (message) => console.error(message),
})
