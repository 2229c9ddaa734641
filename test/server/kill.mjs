/**
 * Kills a server with SIGKILL repeatedly, each time at its own moment: while it starts, under load, while it writes its
 * file, and around a reset or an import. Checks the file that it leaves: complete, with every change that was confirmed
 * early enough, and with none in part; the next start loads it.
 *
 *     KILLS=200 node test/server/kill.mjs [--objects 100000 ...]
 *
 * Environment: KILLS, the number of kills (10); SEED, of their moments (1); SERVER, the script to run (dist/cli.cjs).
 * Arguments are passed to the server. Prints a line of JSON; exits with 1 if there was any problem.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { checkAllOrNothing, checkChanges, checkUntouched } from './kill/checks.mjs'
import { moments } from './kill/moments.mjs'
import { startServer } from './kill/server.mjs'
import { StateFile } from './kill/state-file.mjs'

const { KILLS = '10', SEED = '1' } = process.env
const kills = Number(KILLS)
const folder = mkdtempSync(join(tmpdir(), 'inventory-kill-'))
const file = new StateFile(join(folder, 'state.json'))
const generator = xoroshiro128plus(Number(SEED))
const random = () => uniformFloat64(generator)
const summary = {
  kills: 0,
  moments: {},
  files: 0,
  confirmed: 0,
  due: 0,
  leftovers: 0,
  slowestWriteMs: 0,
  oldestLossMs: 0,
}
const problems = []
/** How long what a kill should hit took the last time, in ms. */
const times = { start: 500, write: 5, exchange: 50 }
/** The objects of a start without a file. */
let initial

for (let round = 0; round < kills; round++) {
  // Some rounds begin without a file; the others continue with that of the last one.
  if (random() < 0.15) file.remove()
  const moment = initial ? moments[Math.floor(random() * moments.length)] : moments[0]
  summary.moments[moment.name] = (summary.moments[moment.name] ?? 0) + 1
  await killOnce(moment).catch((error) => note(`round ${round}, ${moment.name}: ${error.stack}`))
  if (round % 20 === 19) console.error(`${round + 1} kills, ${problems.length} problems`)
}
// What the last kill left can be loaded too.
if (kills > 0) await checkStart(file.read()).catch((error) => note(error.stack))
rmSync(folder, { recursive: true })
console.log(JSON.stringify({ ...summary, problems: problems.slice(0, 20) }))
process.exitCode = problems.length === 0 ? 0 : 1

function note(problem) {
  problems.push(problem)
  console.error(problem)
}

async function killOnce(moment) {
  const before = file.read()
  const server = startServer(file, process.argv.slice(2))
  let watch
  try {
    if (moment.isStart) {
      await moment.wait({ random, times, server })
      await server.kill()
      checkUntouched(before, file.read())
      return
    }
    times.start = await server.ready
    const expected = before?.objects ?? initial
    // Not each time: a large list takes longer than all the rest.
    const start = expected && random() < 0.7 ? expected : await server.list()
    initial ??= start
    checkUntouched(expected ?? start, start)
    watch = file.watchWrites(server.pid)
    const changes = await moment.wait({ random, times, server, watch, start })
    const killedAt = await server.kill()
    await changes.done
    times.write = watch.last ?? times.write
    summary.slowestWriteMs = Math.max(summary.slowestWriteMs, Math.round(watch.slowest))
    check({ before, start, killedAt, getMaxAge: watch.getMaxAge, ...changes })
  } finally {
    watch?.stop()
    await server.kill()
    summary.kills++
    summary.leftovers += file.listTemporary().length
  }
}

function check({ exchange, ...facts }) {
  const after = file.read()
  if (after) summary.files++
  const { log, killedAt } = facts
  summary.confirmed += log.filter(({ confirmed }) => confirmed < killedAt).length
  if (exchange && checkAllOrNothing({ ...facts, exchange, after, initial })) return
  const { due, oldestLoss } = checkChanges({ ...facts, after })
  summary.due += due
  summary.oldestLossMs = Math.max(summary.oldestLossMs, Math.round(oldestLoss))
}

async function checkStart(saved) {
  const server = startServer(file, process.argv.slice(2))
  try {
    await server.ready
    if (saved) checkUntouched(saved.objects, await server.list())
  } finally {
    await server.kill()
  }
}
