import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder, onlyLine } from './cli-process.ts'
import { run } from './in-process.ts'
import { startSilentService } from './silent-service.ts'

const missing = join('no-such-folder', 'a.json')

describe('a wrong command line ends with exit code 2, before the service is asked', () => {
  test.each<[args: string[], message: string]>([
    [['probe'], 'probe takes the URL of a service, such as https://staging.example. See probe --help.'],
    [['check'], 'check takes the URL of a service, such as https://staging.example. See check --help.'],
    [['pull'], 'pull takes the URL of a service, such as https://staging.example. See pull --help.'],
    [['check', 'staging.example'], 'Did you mean https://staging.example? See check --help.'],
    [['probe', 'URL', 'more'], "Unexpected argument 'more'. See probe --help."],
    [['probe', 'URL', '--outptu', 'a.json'], "Unknown option '--outptu'. Did you mean --output? See probe --help."],
    [['pull', 'URL', '--allow-writes'], "Unknown option '--allow-writes'. See pull --help."],
    [['probe', 'URL', '--report', 'markdwon'], "--report takes text, markdown, json, not 'markdwon'. Did you mean"],
    [['check', 'URL', '--report', 'xml'], "--report takes text, markdown, json, not 'xml'. See check --help."],
    [['probe', 'URL', '--output', missing], `Failed to save ${missing}: expected to write the file but got a missing`],
    [['pull', 'URL', '--output', missing], `Failed to save ${missing}`],
    [['check', 'URL', '--junit', missing], `Failed to save ${missing}`],
    [['check', 'URL', '--seed', 'x'], "--seed takes an integer from 0 to 2147483647, not 'x'. See check --help."],
    [['check', 'URL', '--assume', 'uniqueNmae=true'], "Unknown assumption 'uniqueNmae'. Did you mean uniqueName?"],
    [['check', 'URL', '--assumptions', missing], `Cannot read ${missing}: ENOENT. See check --help.`],
    [['check', 'URL', '--har', missing], `Cannot read ${missing}: ENOENT. See check --help.`],
    [['check', 'URL', '--har', 'package.json'], 'package.json is no HTTP archive: it has no list log.entries. See'],
    [['pull', 'URL', '--key', 'k'], '--key has no effect without --anonymize. See pull --help.'],
    [['pull', 'URL', '--keep', 'labels'], '--keep has no effect without --anonymize. See pull --help.'],
    [['pull', 'URL', '--anonymize', '--key', ''], '--key takes a text that is not empty. See pull --help.'],
    [['pull', 'URL', '--anonymize', '--keep', 'x'], '--keep takes name, '],
    [['pull', 'URL', '--anonymize', '--keep', 'name,lables'], "not 'lables'. Did you mean labels? See pull --help."],
  ])('%j', async (args, message) => {
    const { service } = await startSilentService()
    const { code, out, err } = await run(...args.map((arg) => (arg === 'URL' ? service.url : arg)))
    expect(onlyLine(err)).toContain(message)
    expect({ code, out, requests: service.requests }).toEqual({ code: 2, out: '', requests: 0 })
  })

  test('for a file of --har that is null', async () => {
    const file = join(makeFolder(), 'log.har')
    writeFileSync(file, 'null')
    const { code, err } = await run('check', 'http://127.0.0.1:9', '--har', file)
    expect(onlyLine(err)).toContain(`${file} is no HTTP archive: it has no list log.entries. See check --help.`)
    expect(code).toBe(2)
  })

  test('for a file of --assumptions that is broken', async () => {
    const file = join(makeFolder(), 'assumptions.json')
    writeFileSync(file, '{"uniqueNmae": true}')
    const { code, err } = await run('check', 'http://127.0.0.1:9', '--assumptions', file)
    expect(onlyLine(err)).toContain(`${file}: Unknown assumption 'uniqueNmae'. Did you mean uniqueName? See check`)
    expect(code).toBe(2)
  })
})
