/** Reads a Dockerfile, and runs its steps in a folder of this machine: there is no Docker where the tests run. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'

/** The instructions that change nothing here: nobody has another network or disk. */
const ignored = ['EXPOSE']

/**
 * Reads the instructions of a Dockerfile.
 * @returns {{ name: string, text: string }[]} the text without line breaks
 */
export function parseDockerfile(text) {
  const lines = text.replace(/^#.*\n/gm, '').replace(/\\\n/g, ' ')
  return Array.from(lines.matchAll(/^([A-Z]+) +(.+)$/gm), ([, name, text]) => ({ name, text }))
}

/**
 * Runs the steps of a Dockerfile, which has one stage.
 * @param {string} file - the path of the Dockerfile
 * @param {string} root - the folder for the files of the image
 * @param {Record<string, string>} args - the build arguments
 * @returns the image: its folder, its environment, and what it says of the server
 */
export function build(file, root, args) {
  const image = { root, folder: '/', env: {}, args: {}, user: 'root', volumes: [] }
  mkdirSync(root)
  for (const { name, text } of parseDockerfile(readFileSync(file, 'utf8'))) {
    const [, key, value] = /^(\w+)=(.*)$/.exec(text) ?? []
    if (name === 'FROM') image.name = text
    else if (name === 'ARG') image.args[key] = args[key] ?? value
    else if (name === 'WORKDIR') {
      image.folder = resolve(image.folder, text)
      mkdirSync(join(root, image.folder), { recursive: true })
    } else if (name === 'ENV') image.env[key] = value
    else if (name === 'RUN') {
      const { cwd, env } = optionsOf(image)
      const command = inImage(image, text)
      execFileSync('sh', ['-c', command], { cwd, env: { ...env, ...image.args }, stdio: 'inherit' })
    } else if (name === 'USER') image.user = text
    else if (name === 'VOLUME') image.volumes.push(text)
    else if (name === 'HEALTHCHECK') image.check = JSON.parse(/ CMD (\[.*\])$/.exec(text)[1])
    else if (name === 'ENTRYPOINT') image.entrypoint = JSON.parse(text)
    else if (!ignored.includes(name)) throw new Error(`Failed to build: expected a known step but got ${name} ${text}.`)
  }
  return image
}

/** What npm and the test runner add to the environment, except for the settings that npm needs to download packages. */
const added = /^(npm_(?!config_(registry|cache|userconfig|https?_proxy|noproxy|cafile)$)|NODE_TEST_CONTEXT$|INIT_CWD$)/i

/** How a process of an image is started. */
export function optionsOf({ root, folder, env }) {
  const tools = join(dirname(root), 'tools')
  mkdirSync(tools, { recursive: true })
  // The machine does not have the users of the image.
  writeFileSync(join(tools, 'chown'), '#!/bin/sh\n')
  chmodSync(join(tools, 'chown'), 0o755)
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !added.test(name)))
  return { cwd: join(root, folder), env: { ...inherited, PATH: tools + delimiter + process.env.PATH, ...env } }
}

/** Puts the paths of the image in its folder. */
export function inImage({ root }, command) {
  return command.replace(/(?<=^|\s)\/(?=data\b)/g, `${root}/`)
}
