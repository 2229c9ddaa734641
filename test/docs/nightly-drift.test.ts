import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { scenarios } from '../../src/factories.ts'
import { makeFolder, startNode } from '../cli/cli-process.ts'
import { startServer } from '../server/start-server.ts'
import { blocks, root } from './pages.ts'

const script = join(root, 'docs/nightly-drift.mjs')
const workflow = readFileSync(join(root, 'docs/nightly-drift.yml'), 'utf8')
const run = 'https://github.example/team/app/actions/runs/7'

interface Issue {
  title: string
  label: string
  state: 'open' | 'closed'
  body: string
  comments: string[]
}

/** A repository on GitHub, in which the script runs in place of a workflow. */
function createRepository() {
  const folder = makeFolder()
  const files = { state: join(folder, 'state.json'), summary: join(folder, 'summary.md'), gh: join(folder, 'gh') }
  writeFileSync(files.state, JSON.stringify({ labels: [], issues: [], calls: [] }))
  writeFileSync(files.gh, `#!/bin/sh\nexec '${process.execPath}' '${join(import.meta.dirname, 'fake-gh.mjs')}' "$@"\n`)
  chmodSync(files.gh, 0o755)
  const read = (): { issues: Issue[]; calls: string[] } => JSON.parse(readFileSync(files.state, 'utf8'))
  return {
    get issues() {
      return read().issues
    },
    /** The whole report of the last night; null for none. */
    report: () =>
      existsSync(join(folder, 'nightly-drift.md')) ? readFileSync(join(folder, 'nightly-drift.md'), 'utf8') : null,
    /** Runs the script, and returns its exit code, what the summary got, and what was asked of `gh`. */
    async night(args: string[], env: NodeJS.ProcessEnv = {}) {
      const before = read().calls.length
      writeFileSync(files.summary, '')
      const variables = {
        ...{ PATH: `${folder}${delimiter}${process.env.PATH}`, GH_STATE: files.state, GH_TOKEN: 'gh-tok3n' },
        ...{ GITHUB_SERVER_URL: 'https://github.example', GITHUB_REPOSITORY: 'team/app', GITHUB_RUN_ID: '7' },
        ...{ GITHUB_STEP_SUMMARY: files.summary, ...env },
      }
      const { code, out, err } = await startNode([script, ...args], variables, folder).finished
      const summary = readFileSync(files.summary, 'utf8')
      return { code, output: out + err, summary, calls: read().calls.slice(before) }
    },
  }
}

const fast = ['--rate', '10000', '--max-requests', '100']
const objects = scenarios.small()

// Each night is a process that starts two others.
describe.skipIf(process.platform === 'win32')('the script of the nightly check', { timeout: 600_000 }, () => {
  test('keeps one issue about a service that drifts, is down, and is mended', async () => {
    const { url, mock } = await startServer({ objects })
    const repository = createRepository()
    const args = [url, ...fast, '--assume', 'filterMatch=exact']
    const seeds: string[] = []
    const night = async (...more: string[]) => {
      const result = await repository.night([...args, ...more])
      seeds.push(/seed (\d+)/.exec(repository.report()!)![1]!)
      return result
    }

    expect(await night()).toMatchObject({ code: 0, calls: ['api'], output: `${url} does what its twin does.\n` })

    mock.configure({ assumptions: { filterMatch: 'icontains' } })
    const opened = await night()
    expect(opened).toMatchObject({ code: 0, calls: ['api', 'label create', 'issue create'] })
    expect(opened.summary).toContain('Opened https://github.example/team/app/issues/1.')
    const [issue] = repository.issues
    expect(issue).toMatchObject({ title: `${url} differs from its twin`, state: 'open', comments: [] })
    expect(issue!.body).toContain('--assume filterMatch=icontains would be right')
    expect(issue!.body).toContain(`curl -g -X GET '${url}/api/v2/objects/?`)

    // Nothing new: no mail to anybody.
    expect(await night()).toMatchObject({ code: 0, calls: ['api'] })
    expect(repository.issues).toEqual([issue])

    mock.configure({ assumptions: { defaultSort: '-id' } })
    expect(await night()).toMatchObject({ code: 0, calls: ['api', 'issue comment', 'issue edit'] })
    expect(repository.issues[0]!.body).toContain('--assume defaultSort=-id would be right')
    expect(repository.issues[0]!.comments).toEqual([
      `What differs has changed. ${run}\n\n\`\`\`diff\n+ assumption defaultSort "-id"\n\`\`\``,
    ])
    // The same requests, so that chance closes nothing.
    expect(new Set(seeds.slice(1)).size).toBe(1)

    const before = repository.issues
    const partial = await night('--max-requests', '5')
    expect(partial).toMatchObject({ calls: ['api'] })
    expect(partial.code).toBeGreaterThan(0)
    mock.faults.add({ networkError: true })
    const down = await night()
    expect(down).toMatchObject({ code: 3, calls: ['api'] })
    expect(down.summary).toMatch(/^Not everything was compared: .* but got none .*issues\/1 stays as it is\.\n/)
    expect(repository.issues).toEqual(before)
    mock.faults.clear()

    mock.configure({ assumptions: { filterMatch: 'exact' } })
    await night()
    expect(repository.issues[0]!.comments[1]).toContain('\n- assumption filterMatch "icontains"\n')
    mock.configure({ assumptions: { defaultSort: 'id' } })
    expect(await night()).toMatchObject({ code: 0, calls: ['api', 'issue close'] })
    expect(repository.issues).toMatchObject([{ state: 'closed', comments: [{}, {}, `Everything holds again. ${run}`] }])
    expect(await night()).toMatchObject({ code: 0, calls: ['api'] })

    mock.configure({ assumptions: { filterMatch: 'icontains' } })
    await night()
    expect(repository.issues.map(({ state }) => state)).toEqual(['closed', 'open'])
  })

  test('opens an issue for a deviation of a run that ended early, but for nothing else of it', async () => {
    const { url, mock } = await startServer({ objects, assumptions: { defaultSort: '-id' } })
    const repository = createRepository()
    expect(await repository.night([url, ...fast, '--max-requests', '40'])).toMatchObject({ code: 0 })
    expect(repository.issues).toMatchObject([{ state: 'open', body: expect.stringContaining('Not complete: ') }])
    mock.configure({ assumptions: { defaultSort: 'id' } })
    expect(await repository.night([url, ...fast, '--max-requests', '5'])).toMatchObject({
      code: 3,
      calls: ['api'],
    })
    expect(repository.issues).toMatchObject([{ state: 'open' }])
  })

  test('has an issue for each service', async () => {
    const services = await Promise.all([startServer({ objects }), startServer({ objects })])
    const repository = createRepository()
    for (const { url, mock } of services) {
      mock.configure({ assumptions: { filterMatch: 'icontains' } })
      await repository.night([url, ...fast])
      await repository.night([url, ...fast])
    }
    expect(repository.issues.map(({ title }) => title)).toEqual(
      services.map(({ url }) => `${url} differs from its twin`),
    )
  })

  test.each([
    [['https://staging.example', '--assume', 'filterMatch=fuzzy'], 'filterMatch'],
    [[], 'check takes the URL of a service'],
  ])('fails for a wrong usage, and touches no issue: %j', async (args, message) => {
    const { code, calls, summary } = await createRepository().night(args)
    expect({ code, calls }).toEqual({ code: 2, calls: ['api'] })
    expect(summary).toContain(message)
  })

  test('shows no token to anybody', async () => {
    const secret = 's3rvice-tok3n'
    const { url } = await startServer({ objects, assumptions: { tokens: [secret], filterMatch: 'icontains' } })
    const repository = createRepository()
    const { code, output, summary } = await repository.night([url, ...fast], { INVENTORY_TOKEN: secret })
    expect(code).toBe(0)
    const shown = [output, summary, repository.report(), JSON.stringify(repository.issues)].join('\n')
    expect(shown).toContain('--assume tokens=')
    expect(shown).not.toContain(secret)
    expect(shown).not.toContain('gh-tok3n')
  })

  test('cuts a report that is too long for an issue before one of its parts, says so, and keeps the whole one', async () => {
    const fields = Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`field-${index}`, 1]))
    const [first, ...others] = objects
    const { url } = await startServer({
      objects: [{ ...first!, labels: [fields] }, ...others],
      assumptions: { filterMatch: 'icontains' },
    })
    const repository = createRepository()
    expect(await repository.night([url, ...fast])).toMatchObject({ code: 0 })
    expect(repository.report()!.length).toBeGreaterThan(65_536)
    const [{ body }] = repository.issues as [Issue]
    expect(body).toContain('--assume filterMatch=icontains would be right')
    expect(body).not.toContain('field-1')
    expect(body.endsWith(`The whole one is an artifact of the run ${run}.**\n`)).toBe(true)
    expect(await repository.night([url, ...fast])).toMatchObject({ calls: ['api'] })
  })
})

test('the workflow runs the script of the package with the least permissions, and one at a time', () => {
  const { on, permissions, concurrency, jobs } = parse(workflow)
  expect(on).toEqual({ schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }], workflow_dispatch: null })
  expect(permissions).toEqual({ contents: 'read', issues: 'write' })
  expect(concurrency).toEqual({ group: 'nightly-drift' })
  const { steps } = jobs.check as { steps: Record<string, string>[] }
  for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/[a-z-]+@v\d+$/)
  const [, path] = /^node node_modules\/inventory-objects-mock\/(\S+) https:/m.exec(
    steps.map(({ run }) => run).join('\n'),
  )!
  expect(join(root, path!)).toBe(script)
  expect(steps.at(-1)).toMatchObject({ if: 'always()', with: { path: 'nightly-drift.md' } })
})

test('the guide shows the workflow as it is', () => {
  const shown = blocks.filter(({ path, info }) => path === 'docs/conformance.md' && info === 'yaml')
  expect(shown.map(({ code }) => code)).toEqual([workflow])
})
