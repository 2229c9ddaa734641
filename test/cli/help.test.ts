import { describe, expect, test } from 'vitest'
import { version } from '../../package.json'
import { commandNames, loadCommand, loadCommands } from '../../src/cli/commands.ts'
import { formatCommandHelp, formatHelp } from '../../src/cli/help.ts'
import { assumptionNames } from '../../src/contract/assumptions.ts'
import { start } from './cli-process.ts'
import { run as runCli } from './in-process.ts'

const print = async (...args: string[]) => (await start(...args).finished).out

describe('the help', () => {
  test('lists the commands with their summaries, and the options of serve', async () => {
    const help = formatHelp(await loadCommands())
    const rows = help.split('\n').map((line) => line.trim().split(/ {2,}/))
    for (const name of commandNames) expect(rows).toContainEqual([name, (await loadCommand(name)).summary])
    for (const [, option] of formatCommandHelp(await loadCommand('serve')).matchAll(/ (--[a-z-]+)/g))
      expect(help).toContain(option)
    for (const name of assumptionNames) expect(help).toMatch(new RegExp(`^  ${name} +\\S`, 'm'))
  })

  test.each(commandNames)('of %s has its usage, each option and an example that calls it', async (name) => {
    const command = await loadCommand(name)
    const help = formatCommandHelp(command)
    expect(help).toMatch(
      new RegExp(`Usage:\n  inventory-objects-mock ${name === 'serve' ? String.raw`\[serve\]` : name}[ \n]`),
    )
    for (const [option, { default: preset }] of Object.values(command.optionGroups).flatMap(Object.entries))
      expect(help).toMatch(new RegExp(`--${preset === true ? String.raw`\[no-\]${option}` : option}[ \n]`))
    const [, example] = help.split('Example:\n')
    expect(example).toMatch(new RegExp(`^  inventory-objects-mock ${name === 'serve' ? '--' : String.raw`${name}\b`}`))
  })

  test.each([undefined, ...commandNames])(
    'fits a terminal of 80 columns, with aligned descriptions: %s',
    async (name) => {
      const help = name === undefined ? formatHelp(await loadCommands()) : formatCommandHelp(await loadCommand(name))
      const lines = help.split('\n')
      expect(lines.filter((line) => line.length > 80)).toEqual([])
      expect(lines.filter((line) => /\s$/.test(line))).toEqual([])
      const columns = lines.flatMap((line) => /^ {2}.{4}--\S+(?: <\S+>)? {2,}(?=\S)/.exec(line)?.[0].length ?? [])
      expect(new Set(columns).size).toBe(1)
    },
  )

  test('is printed for --help and -h, whatever else is wrong, and for help', async () => {
    const [all, run] = [formatHelp(await loadCommands()), formatCommandHelp(await loadCommand('run'))]
    for (const args of [['--help'], ['-qh'], ['--prot', '1', '--help'], ['help'], ['help', 'help'], ['help', '-h']])
      expect(await runCli(...args)).toEqual({ code: 0, out: `${all}\n`, err: '' })
    for (const args of ['run --help', 'help run', '--help run', '-h run'])
      expect(await runCli(...args.split(' '))).toEqual({ code: 0, out: `${run}\n`, err: '' })
  })

  test.each([
    ['--help', 'The inventory objects service, simulated in memory.\n\nUsage:\n  inventory-objects-mock [options]\n'],
    ['--help', '  help                          print the help of a command, such as: help run\n'],
    ['--help', '  -p, --port <number>           port to listen on, or 0 for any free port\n'],
    ['--help', '      --[no-]cors               let pages of other origins call the server\n'],
    ['--help', `${' '.repeat(32)}(default: on)\n`],
    ['check --help', 'Exit codes:\n  0                           no deviation, or accepted ones alone\n'],
    [
      'check --help',
      'Example:\n  inventory-objects-mock check https://staging.example --token "$TOKEN" \\\n    --output ',
    ],
  ])('has the commands, the options with their defaults, the exit codes and an example, %#', async (args, text) => {
    expect((await runCli(...args.split(' '))).out).toContain(text)
  })

  test('of the command behind two dashes is left to it', async () => {
    const help = await print('run', '--', process.execPath, '--help')
    expect(help).toContain('Usage: node')
  })
})

test('--version prints the version', async () => {
  for (const args of [['--version'], ['serve', '-v']])
    expect(await runCli(...args)).toEqual({ code: 0, out: `${version}\n`, err: '' })
})
