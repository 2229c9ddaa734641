/** Starts a server in this process and sends its port to the parent. Arguments: server, number of objects, task. */
import { makeObjects } from '../objects.mjs'

const [name, size, task] = process.argv.slice(2)
const { createContestant } = await import(`./${name}.mjs`)
const server = await createContestant(makeObjects(Number(size)), task)
if (server.port === undefined) await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
process.on('disconnect', () => process.exit())
process.send({ port: server.port ?? server.address().port })
