import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { importCsv, importLegacy } from '../src/import-csv.js'
import { start } from '../support/start.js'

const { mock, session } = await start({ objects: [{ name: 'web-1', type: { name: 'host' } }] })

describe('a CSV file', () => {
  test('is imported line by line', async () => {
    assert.deepEqual(await importCsv(session, 'web-2;osl1;host\ncore-1;osl1;switch\n'), [])
    assert.equal(mock.requests.count({ operation: 'create' }), 2)
    assert.deepEqual(mock.objects.list({ name: 'core-1' })[0].location, { name: null, fact: 'osl1' })
  })

  test('can have fully qualified names', async () => {
    const name = 'hypervisor-0017.rack-42.osl1.production.infrastructure.example.com'
    assert.deepEqual(await importCsv(session, `${name};osl1;host`), [])
    assert.equal(mock.objects.count({ name }), 1)
  })

  test('with an empty name is refused at its line', async () => {
    assert.deepEqual(await importCsv(session, 'web-2;;\n;osl1;host'), [{ line: 2, fields: ['name'] }])
  })

  test('with a taken name is refused where names are unique', async () => {
    mock.configure({ assumptions: { uniqueName: true } })
    assert.deepEqual(await importCsv(session, 'web-1;;\nweb-2;;'), [{ line: 1, fields: ['name'] }])
  })
})

describe('an export of the older version', () => {
  test('is refused where fields are missing', async () => {
    const refused = await importLegacy(session, [{ id: 4, name: 'db-1', location: null, type: null, labels: [] }])
    assert.deepEqual(refused, [{ id: 4, fields: ['attributes', 'responsible'] }])
    assert.equal(mock.objects.count(), 1)
  })

  test('is imported where they may be missing', async () => {
    mock.importState({ ...mock.exportState(), assumptions: { ...mock.settings.assumptions, requiredFields: ['name'] } })
    assert.deepEqual(await importLegacy(session, [{ id: 4, name: 'db-1' }]), [])
    assert.equal(mock.objects.count(), 2)
  })
})
