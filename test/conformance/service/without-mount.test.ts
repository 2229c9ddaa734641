import { expect, test } from 'vitest'
import { withoutMount } from '../../../src/conformance/service/without-mount.ts'

test.each<[baseUrl: string, location: string | undefined, expected: string | undefined]>([
  ['https://a.example/base', 'https://a.example/base/api/v2/objects/?a=b', '/api/v2/objects/?a=b'],
  ['https://a.example/base', '/base/api/v2/objects/', '/api/v2/objects/'],
  ['https://a.example/base', '/elsewhere/api/', '/elsewhere/api/'],
  ['https://a.example/base', '/basement/', '/basement/'],
  ['https://a.example/base', 'http://[', 'http://['],
  ['https://a.example/base', undefined, undefined],
  ['https://a.example/base', 'objects/?a=b', '/api/v2/objects/?a=b'],
  ['https://a.example', 'https://a.example/api/v2/objects/', '/api/v2/objects/'],
  ['https://a.example', 'objects/', '/api/v2/objects/'],
])('at %s, a redirect to %s is one to %s of the twin', (baseUrl, location, expected) => {
  const response = { status: 301, headers: { vary: 'a', ...(location && { location }) }, body: '' }
  expect(withoutMount(response, baseUrl, '/api/v2/objects')).toEqual({
    ...response,
    headers: { vary: 'a', ...(expected && { location: expected }) },
  })
})
