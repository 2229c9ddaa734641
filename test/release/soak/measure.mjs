/** Loaded into the server of a soak with `--import`: measures the process when its parent asks. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeHeapSnapshot } from 'node:v8'

/** Nobody waits for the channel, so it does not keep the server alive. */
process.on('message', (what) => process.send(measures[what]()))
process.channel.unref()

const measures = {
  /** The names of the timers, sockets and others that keep the process alive. */
  resources: () => process.getActiveResourcesInfo(),
  /** Collects garbage, and writes a snapshot of the heap: its file. */
  snapshot: () => writeHeapSnapshot(join(tmpdir(), `soak-${process.pid}.heapsnapshot`)),
}
