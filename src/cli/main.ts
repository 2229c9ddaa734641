#!/usr/bin/env node
/** The command line, `npx inventory-objects-mock`. */
import { endWithNpx, runCli } from './run-cli.ts'

// On a full disk or a closed pipe, lines of the output are lost. Without these listeners, the process would end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

endWithNpx()
runCli(process.argv.slice(2))
