import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** @module-tag slow */

test('a server killed while writing leaves a complete file with all changes older than the interval', async () => {
  const script = fileURLToPath(new URL('kill.mjs', import.meta.url))
  const kills = process.env.KILLS ?? '3'
  const env = { ...process.env, KILLS: kills }
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env }).catch((error) => error)
  expect(JSON.parse(stdout)).toMatchObject({ kills: Number(kills), problems: [] })
}, 1_200_000)
