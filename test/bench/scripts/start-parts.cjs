/**
 * The minimal server, after a part of what a start of ours does with the files of `/server`: `none`, `compile` (they are
 * compiled, and do not run), `load` (they run, and nothing is started). Arguments: the part, a JSON file with objects.
 * Prints its URL.
 */
const { readFileSync } = require('node:fs')
const { createServer } = require('node:http')
const { join } = require('node:path')

const dist = join(__dirname, '../../../dist')

const parts = {
  none() {},
  compile() {
    const { Script } = require('node:vm')
    for (const code of readFiles('server.cjs')) new Script(`(function () {${code}\n})`)
  },
  load: () => require(join(dist, 'server.cjs')),
}

/** The code of a file of the build, and of those that it requires at once. */
function readFiles(name, files = new Map()) {
  if (files.has(name)) return files.values()
  const code = readFileSync(join(dist, name), 'utf8')
  files.set(name, code)
  for (const [, required] of code.matchAll(/(?<!=> )\brequire\('\.\/([^']+)'\)/g)) readFiles(required, files)
  return files.values()
}

const [part, file] = process.argv.slice(2)
parts[part]()
const objects = JSON.parse(readFileSync(file, 'utf8'))
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(objects))
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`))
