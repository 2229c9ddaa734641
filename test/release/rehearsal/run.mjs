/*
 * Rehearses a release on a registry of its own: publishes 1.0.0-rc.1, installs it with every package manager in an empty
 * project, runs every entry point there, updates to 1.0.0, takes 1.0.0-rc.1 back, and prints what users see.
 *
 *   node test/release/rehearsal/run.mjs [--keep] [--tarball file]
 *
 * Packs the repository, if it is given no tarball. Everything is in a temporary folder, which `--keep` keeps.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { cleanEnvironment } from '../../consumers/clean-environment.mjs'
import { listPackageManagers } from './package-managers.mjs'
import { setVersion, startRegistry } from './registry.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const library = 'inventory-objects-mock'
const candidate = '1.0.0-rc.1'
const version = '1.0.0'
const message = 'Rehearsed: use 1.0.0'
// In ms, for each command: enough for a busy machine.
const LIMIT = 600_000

const { values } = parseArgs({ options: { keep: { type: 'boolean' }, tarball: { type: 'string' } } })
const folder = mkdtempSync(join(tmpdir(), 'inventory-rehearsal-'))
const [tools, unpacked] = ['tools', 'unpacked'].map((name) => join(folder, name))
for (const path of [tools, unpacked]) mkdirSync(path)
/** Ends what still runs. */
const ended = new AbortController()
const startedAt = performance.now()

const end = () => {
  ended.abort()
  if (values.keep) console.log(`Everything is in ${folder}.`)
  else rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    end()
    process.exit(130)
  })
}

try {
  await rehearse()
} catch (error) {
  console.error(`Failed to rehearse: ${error.message}`)
  process.exitCode = 1
} finally {
  end()
}

async function rehearse() {
  const ours = cleanEnvironment()
  const run = (command, args, options) => runCommand(command, args, { env: ours, ...options })
  cpSync(new URL('package.json', import.meta.url), join(tools, 'package.json'))
  const [upstream] = await Promise.all([
    run('npm', ['config', 'get', 'registry']),
    run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: tools }),
    values.tarball ? '' : run('npm', ['pack', '--pack-destination', folder], { cwd: root }),
  ])
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  await run('tar', ['-xzf', resolve(values.tarball ?? join(folder, packed)), '-C', unpacked])
  say('installed the tools, and packed')

  const { signal } = ended
  const registry = await startRegistry({ folder, tools, upstream: upstream.trim(), environment: ours, signal })
  const publisher = createEnvironment(ours, registry, 'publisher')
  const npm = (...args) => run('npm', args, { cwd: join(unpacked, 'package'), env: publisher })
  const publish = (version, tag) => {
    setVersion(join(unpacked, 'package'), version)
    return npm('publish', '--ignore-scripts', '--no-provenance', '--tag', tag)
  }
  const call = ([command, ...args], project) => {
    return run(command, args, { cwd: join(folder, project), env: createEnvironment(ours, registry, project) })
  }
  const managers = listPackageManagers(tools)
  const users = managers.map((manager) => createUser(manager, call))

  await publish(candidate, 'next')
  say(`published ${candidate} on ${registry}`)
  await forEachOfTwo(users, async (user) => {
    await user.add(`${library}@next`, 'msw@2', 'typescript@5.9', '@types/node@20')
    await user.expectVersion(candidate, 'import')
    await user.expectVersion(candidate, 'require', ...user.unrequired)
    await user.compile()
    const but = user.unrequired.map((entry) => `, but ${entry} is not required`).join('')
    say(`${user.name}: installed ${candidate}; every entry point runs, imported and required, and has its types${but}`)
  })

  await publish(version, 'latest')
  await forEachOfTwo(users, async (user) => {
    await user.add(`${library}@latest`)
    await user.expectVersion(version, 'import')
    await user.compile()
    say(`${user.name}: updated to ${version}`)
  })

  await npm('deprecate', `${library}@${candidate}`, message)
  for (const manager of managers) {
    const user = createUser(manager, call, 2)
    const output = await user.add(`${library}@${candidate}`)
    const lines = output.split('\n').filter((line) => /deprecated/i.test(line) || line.includes(message))
    const seen = lines.length > 0 ? lines.map((line) => line.trim()).join('\n  ') : 'nothing'
    say(`${user.name}: who installs ${candidate} sees\n  ${seen}`)
  }
  say('passed')
}

/** Runs a program to its end. Returns all that it printed; an error has that too. */
async function runCommand(command, args, options) {
  const limits = { timeout: LIMIT, signal: ended.signal, killSignal: 'SIGKILL', maxBuffer: 2 ** 27 }
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, { ...options, ...limits })
    return stdout + stderr
  } catch (error) {
    const why = error.killed ? `took more than ${LIMIT / 1000} s` : `ended with ${error.code ?? error.signal}`
    throw new Error(`${[command, ...args].join(' ')}: ${why}\n${error.stdout}${error.stderr}`)
  }
}

/** The environment of somebody who has the registry of the rehearsal, and settings and caches of its own. */
function createEnvironment(environment, registry, name) {
  const home = join(folder, `home-of-${name}`)
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, '.npmrc'), `registry=${registry}\n//${new URL(registry).host}/:_authToken=rehearsal\n`)
  return {
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => !/^npm_config_/i.test(name))),
    ...{ HOME: home, npm_config_audit: 'false', npm_config_fund: 'false', npm_config_update_notifier: 'false' },
    ...{ YARN_NPM_REGISTRY_SERVER: registry, YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1', YARN_ENABLE_TELEMETRY: '0' },
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  }
}

/** A user of a package manager, with an empty project, in which `call` runs a command. */
function createUser(manager, call, number = 1) {
  const { name, add, node, tsc, files, unrequired } = manager
  const id = `${name} ${number}`.replace(/\W+/g, '-')
  const project = join(folder, id)
  cpSync(new URL('project', import.meta.url), project, { recursive: true })
  cpSync(new URL('../../consumers/package-facts.cjs', import.meta.url), join(project, 'package-facts.cjs'))
  const types = formatTypes()
  const written = { 'package.json': '{ "name": "user", "private": true }\n', 'types.mts': types, 'types.cts': types }
  for (const [path, text] of Object.entries({ ...written, ...files })) writeFileSync(join(project, path), text)
  const callHere = (command, ...args) =>
    call([...command, ...args], id).catch((error) => {
      throw new Error(`${name}: ${error.message}`)
    })
  return {
    name,
    unrequired,
    add: (...packages) => callHere(add, ...packages),
    compile: () => callHere(tsc, '--project', '.'),
    async expectVersion(expected, ...args) {
      const output = await callHere(node, 'entry-points.cjs', ...args)
      if (!output.split('\n').includes(expected)) throw new Error(`${name}: expected ${expected} but got ${output}`)
    },
  }
}

/** A module that imports every entry point. */
function formatTypes() {
  const { exports } = JSON.parse(readFileSync(join(unpacked, 'package/package.json'), 'utf8'))
  const entries = Object.keys(exports).filter((entry) => !entry.endsWith('.json'))
  const imports = entries.map((entry, index) => `export * as entry${index} from '${library}${entry.slice(1)}'\n`)
  return `${imports.join('')}
import { createInventoryService, type InventoryObject } from '${library}/service'
const service = createInventoryService({ objects: [{ name: 'web-1' }] })
export const object: InventoryObject | undefined = service.objects.get(1)
// @ts-expect-error -- there is no such option
createInventoryService({ objets: [] })
`
}

/** Calls a function for each item, two at a time. */
async function forEachOfTwo(items, use) {
  const queue = [...items]
  const work = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await use(item)
  }
  await Promise.all([work(), work()])
}

function say(text) {
  console.log(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(4)} s  ${text}`)
}
