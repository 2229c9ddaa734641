import { describe, expect, test } from 'vitest'
import { version } from '../../package.json'
import type { Command } from '../../src/cli/command-options.ts'
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
    for (const args of ['run --help', 'help run'])
      expect(await runCli(...args.split(' '))).toEqual({ code: 0, out: `${run}\n`, err: '' })
  })

  const sample: Command = {
    summary: 'do one thing',
    usage: ['thing [options]', 'thing <name>'],
    optionGroups: {
      Output: {
        size: { type: 'string', short: 's', value: '<number>', default: '3', help: 'how large it is' },
        colour: { type: 'boolean', default: true, help: 'use [colours](#a)' },
        text: { type: 'string', value: '<text>', help: 'what is longer than the rest of a line, and goes on below it' },
      },
    },
    exitCodes: { 0: 'it is done', 1: 'it is not' },
    example: ['inventory-objects-mock thing \\', '  --size 5'],
    async run() {},
  }
  const tables = `
Output:
  -s, --size <number>  how large it is (default: 3)
      --[no-]colour    use colours (default: on)
      --text <text>    what is longer than the rest of a line, and goes on below
                       it

Exit codes:
  0                    it is done
  1                    it is not

Example:
  inventory-objects-mock thing \\
    --size 5`

  test('of a command has its usage, its options with their defaults, its exit codes and an example', () => {
    const usage = 'Usage:\n  inventory-objects-mock thing [options]\n  inventory-objects-mock thing <name>\n'
    expect(formatCommandHelp(sample)).toBe(`Do one thing.\n\n${usage}${tables}`)
  })

  test('begins with what the program is, and the commands', () => {
    const usage = 'Usage:\n  inventory-objects-mock [options]\n  inventory-objects-mock <command> ...\n'
    const commands = `
Commands:
  serve                do one thing
  help                 print the help of a command, such as: help run
`
    expect(formatHelp(new Map([['serve', sample]]))).toBe(
      `The inventory objects service, simulated in memory.\n\n${usage}${commands}${tables}`,
    )
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
