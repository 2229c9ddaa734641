import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages, root } from './pages.ts'

/** What users combine with the library, of what the consumers install. The rest builds and drives the consumers. */
const groups: Readonly<Record<string, readonly string[]>> = {
  runtimes: ['node', 'bun', 'deno', 'miniflare'],
  'installed by': ['pnpm'],
  MSW: ['msw', '@msw/playwright', 'msw-storybook-addon'],
  tests: [
    'vitest',
    'jest',
    '@swc/jest',
    '@playwright/test',
    '@playwright/experimental-ct-react',
    'storybook',
    'jsdom',
    'happy-dom',
  ],
  types: ['typescript', 'zod'],
  pages: ['react', 'vue', '@angular/core', 'vite', 'next', 'nuxt', '@react-native/babel-preset'],
  console: [
    '@tanstack/react-devtools',
    'radix-ui',
    '@headlessui/react',
    'react-aria-components',
    'focus-trap',
    'react-focus-lock',
  ],
  data: ['@tanstack/react-query', 'swr', '@reduxjs/toolkit', '@pinia/colada'],
  requests: ['axios', 'ky', 'got', 'openapi-fetch'],
  'clients from /openapi.json': [
    'openapi-typescript',
    'orval',
    '@kubb/plugin-zod',
    '@hey-api/openapi-ts',
    'openapi-zod-client',
  ],
  servers: ['express', 'fastify', 'hono'],
}

test('docs/trust.md has the versions that the consumers install; -u writes them', async () => {
  const versions = readVersions()
  const rows = Object.entries(groups).map(([group, names]) => {
    const cells = names.map((name) => `${name} ${[...versions.get(name)!].sort(compareVersions).join(', ')}`)
    return `| ${group} | ${cells.join('; ')} |`
  })
  const table = ['| | versions |', '| --- | --- |', ...rows].join('\n')
  const text = pages['docs/trust.md']!.replace(
    /(?<=<!-- consumers -->\n)[\s\S]*?(?=\n<!-- \/consumers -->)/,
    () => table,
  )
  await expect(text).toMatchFileSnapshot(join(root, 'docs/trust.md'))
})

interface Project {
  dependencies: Record<string, string>
  packageManager?: string
}

/** Of each package, the versions that the consumers install. */
function readVersions(): ReadonlyMap<string, ReadonlySet<string>> {
  const versions = new Map<string, Set<string>>()
  for (const project of readdirSync(join(root, 'test/consumers')).filter((name) => !name.includes('.'))) {
    const file = join(root, 'test/consumers', project, 'package.json')
    const { dependencies, packageManager } = JSON.parse(readFileSync(file, 'utf8')) as Project
    const specifiers = Object.entries(dependencies)
    if (packageManager) specifiers.push(['', `npm:${packageManager}`])
    for (const [alias, specifier] of specifiers) {
      const [, name = alias, version = specifier] = /^npm:(.+)@(.+)$/.exec(specifier) ?? []
      versions.set(name, (versions.get(name) ?? new Set()).add(version))
    }
  }
  return versions
}

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
