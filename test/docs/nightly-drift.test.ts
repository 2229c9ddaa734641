import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseOptions } from '../../src/cli/command-options.ts'
import { check } from '../../src/cli/commands/check-command.ts'
import { sweep } from '../../src/cli/commands/sweep-command.ts'
import { makeFolder } from '../cli/cli-process.ts'
import { root } from './pages.ts'

const workflow = readFileSync(join(root, 'docs/nightly-drift.yml'), 'utf8')
const { permissions, jobs } = parse(workflow)
const [script = '', sweepLine = '']: string[] = jobs.check.steps.slice(-2).map(({ run }: { run: string }) => run)

test('the nightly workflow has the least permissions', () => {
  expect(permissions).toEqual({ contents: 'read', issues: 'write' })
})

test('it calls check with valid options', () => {
  const [, line] = /npx inventory-objects-mock check (.*) > /.exec(script.replaceAll(/\\\n\s+/g, ''))!
  const options = Object.assign({}, ...Object.values(check.optionGroups))
  expect(parseOptions(line!.split(' '), options).positionals).toEqual(['https://staging.example'])
})

test('it calls sweep with valid options', () => {
  const [, line] = /npx inventory-objects-mock sweep (.*) -- npm test >> /.exec(sweepLine)!
  expect(parseOptions(line!.split(' '), Object.assign({}, ...Object.values(sweep.optionGroups))).positionals).toEqual(
    [],
  )
})

const create = `gh label create inventory-drift --force
gh issue create --title The service differs from its twin --label inventory-drift --body-file issue.md
`

test.skipIf(process.platform === 'win32').each([
  ['opens an issue for deviations', 1, 0, create],
  ['leaves an open issue alone', 1, 1, ''],
  ['opens none where nothing differs', 0, 0, ''],
  ['opens none where the service could not be asked', 3, 0, ''],
])('it %s, and ends with the exit code of check', async (_, exitCode, open, calls) => {
  const cwd = makeFolder()
  const tools = `npx() { echo '# Report'; return ${exitCode}; }
    gh() { if [ "$2" = list ]; then echo ${open}; else echo "gh $*"; fi; }`
  const env = { ...process.env, GITHUB_STEP_SUMMARY: join(cwd, 'summary.md') }
  const run = promisify(execFile)('bash', ['-e', '-c', `${tools}\n${script}`], { cwd, env })
  const { code, stdout } = await run.then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error) => error,
  )
  expect(code).toBe(exitCode)
  expect(stdout).toBe(calls)
  expect(readFileSync(join(cwd, 'summary.md'), 'utf8')).toBe('# Report\n')
})
