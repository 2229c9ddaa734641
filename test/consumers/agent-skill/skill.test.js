import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const intent = (...args) => execFileSync('npx', ['intent', ...args], { encoding: 'utf8' })

test('intent lists the skill, and warns of nothing', () => {
  const { skills, warnings } = JSON.parse(intent('list', '--json'))
  assert.deepEqual(
    skills.map(({ use }) => use),
    ['inventory-objects-mock#inventory-objects-mock'],
  )
  assert.deepEqual(warnings, [])
})

test('intent loads it as it is in the package', () => {
  const skill = readFileSync('node_modules/inventory-objects-mock/skills/inventory-objects-mock/SKILL.md', 'utf8')
  assert.equal(intent('load', 'inventory-objects-mock#inventory-objects-mock').trim(), skill.trim())
})
