/** Reads a Dockerfile, and runs its steps in folders of this machine: there is no Docker where the tests run. */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'

/** The instructions that change nothing here: nobody has another user, network or disk. */
const ignored = ['USER', 'VOLUME', 'EXPOSE']

/**
 * Reads the instructions of a Dockerfile.
 * @returns {{ name: string, text: string }[]} the text without line breaks
 */
export function parseDockerfile(text) {
  const lines = text.replace(/^#.*\n/gm, '').replace(/\\\n/g, ' ')
  return Array.from(lines.matchAll(/^([A-Z]+) +(.+)$/gm), ([, name, text]) => ({ name, text }))
}

/**
 * Runs the steps of a Dockerfile.
 * @param {string} context - the folder that it is built from
 * @param {string} parent - the folder for the files of each stage
 * @returns the last stage: its folder, its environment, and what it says of the server
 */
export function build(context, parent) {
  const stages = new Map()
  let stage
  for (const { name, text } of parseDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8'))) {
    if (name === 'FROM') {
      const [image, , as = String(stages.size)] = text.split(/\s+/)
      stage = { image, root: join(parent, `stage-${as}`), folder: '/', env: {}, user: 'root', volumes: [] }
      mkdirSync(stage.root)
      stages.set(as, stage)
    } else if (name === 'WORKDIR') {
      stage.folder = resolve(stage.folder, text)
      mkdirSync(join(stage.root, stage.folder), { recursive: true })
    } else if (name === 'ENV') {
      const [, key, value] = /^(\w+)=(.*)$/.exec(text)
      stage.env[key] = value
    } else if (name === 'COPY') copy(stage, text, context, stages)
    else if (name === 'RUN') execFileSync('sh', ['-c', inStage(stage, text)], { ...optionsOf(stage), stdio: 'inherit' })
    else if (name === 'HEALTHCHECK') stage.check = JSON.parse(/ CMD (\[.*\])$/.exec(text)[1])
    else if (name === 'ENTRYPOINT') stage.entrypoint = JSON.parse(text)
    else if (!ignored.includes(name)) throw new Error(`Failed to build: expected a known step but got ${name} ${text}.`)
    if (name === 'USER') stage.user = text
    if (name === 'VOLUME') stage.volumes.push(text)
  }
  return stage
}

/** What npm and the test runner add to the environment, except for the settings that npm needs to download packages. */
const added = /^(npm_(?!config_(registry|cache|userconfig|https?_proxy|noproxy|cafile)$)|NODE_TEST_CONTEXT$|INIT_CWD$)/i

/** How a process of a stage is started. */
export function optionsOf({ root, folder, env }) {
  const tools = join(dirname(root), 'tools')
  mkdirSync(tools, { recursive: true })
  // The machine does not have the users of the image.
  writeFileSync(join(tools, 'chown'), '#!/bin/sh\n')
  chmodSync(join(tools, 'chown'), 0o755)
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !added.test(name)))
  return { cwd: join(root, folder), env: { ...inherited, PATH: tools + delimiter + process.env.PATH, ...env } }
}

/** Puts the paths of the image in the folder of the stage. */
export function inStage({ root }, command) {
  return command.replace(/(?<=^|\s)\/(?=data\b)/g, `${root}/`)
}

function copy(stage, text, context, stages) {
  const parts = text.split(/\s+/)
  const from = parts[0].startsWith('--from=') ? stages.get(parts.shift().slice('--from='.length)) : null
  const target = parts.pop()
  const found = parts.flatMap((path) => {
    if (from) return find(join(from.root, path))
    return path === '.' ? listContext(context) : [join(context, path)]
  })
  if (found.length === 0) throw new Error(`Failed to build: expected files for COPY ${text} but got none.`)
  for (const file of found) {
    const name = target.endsWith('/') || target === '.' ? (from ? basename(file) : file.slice(context.length)) : ''
    cpSync(file, join(stage.root, stage.folder, target, name), { recursive: true })
  }
}

/** The files that .dockerignore leaves: it excludes everything but some names. */
function listContext(context) {
  const lines = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n')
  const [all, ...kept] = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (all !== '*' || !kept.every((line) => line.startsWith('!'))) {
    throw new Error(`Failed to build: expected .dockerignore to leave out * but names, but got ${lines.join(', ')}.`)
  }
  return kept.flatMap((line) => {
    const found = find(join(context, line.slice(1)))
    if (found.length === 0) throw new Error(`Failed to build: expected the files ${line} but got none.`)
    return found
  })
}

/** The files of a path whose last part can have asterisks. */
function find(path) {
  const pattern = new RegExp(`^${basename(path).replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
  return readdirSync(dirname(path))
    .filter((name) => pattern.test(name))
    .map((name) => join(dirname(path), name))
}
