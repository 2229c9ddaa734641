import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { name } from '../../package.json'
import { pages, root } from './pages.ts'

const skill = pages['docs/SKILL.md']!

// https://agentskills.io/specification
test('the skill has the name of its folder, says when to use it, and is short', () => {
  const [, head] = /^---\n([\s\S]*?)\n---\n\n# /.exec(skill)!
  const fields = Object.fromEntries(head!.split('\n').map((line) => line.split(/: (.*)/).slice(0, 2)))
  expect(Object.keys(fields)).toEqual(['name', 'description'])
  expect(fields.name).toBe(name)
  expect(fields.description).toContain('Use it to ')
  expect(fields.description.length).toBeLessThanOrEqual(1024)
  expect(skill.split('\n').length).toBeLessThanOrEqual(165)
})

test('the skill names files that the package has, because it is in another folder there', () => {
  const files = Array.from(skill.matchAll(/`(docs\/[^`]+)`/g), ([, file]) => file!)
  expect(files).toContain('docs/reference.md')
  expect(Object.keys(pages)).toEqual(expect.arrayContaining(files))
  expect(skill).not.toMatch(/\]\((?!https?:)/)
})

test.each([
  'toHar',
  'Jest with MSW',
  'check <url>',
  'sweep -- npx vitest run',
  'Exit code 0',
  'schema: z.object',
  '`/server`',
  'skip: 1',
  'Storybook',
  '/vitest',
  'INVENTORY_BASE_URL',
])('the skill has %s, which tasks have looked for', (words) => {
  expect(skill).toContain(words)
})

test('the build puts the skill where the tools of agents look for it', () => {
  expect(readFileSync(join(root, 'skills', name, 'SKILL.md'), 'utf8')).toBe(skill)
})
