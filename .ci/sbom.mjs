/*
 * Writes the software bill of materials of a release, in CycloneDX: the dependencies that npm installs with the package,
 * and the packages that are bundled into it, which a scanner of installed packages cannot find. Needs a build.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'))
const licences = readFileSync('dist/THIRD-PARTY-LICENSES.txt', 'utf8')
const bundled = new Set(
  [...licences.matchAll(/^(\S+) (\d\S+) \([^)]+\)$/gm)].map(([, name, version]) => `${name}@${version}`),
)
const bom = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
)
const isDevelopment = ({ name }) => name === 'cdx:npm:package:development'

const components = bom.components
  .filter(({ 'bom-ref': ref, properties = [] }) => bundled.has(ref) || !properties.some(isDevelopment))
  .map(({ properties = [], ...component }) => ({
    ...component,
    properties: bundled.has(component['bom-ref'])
      ? [
          ...properties.filter((property) => !isDevelopment(property)),
          { name: 'cdx:npm:package:bundled', value: 'true' },
        ]
      : properties,
  }))
const kept = new Set([`${name}@${version}`, ...components.map(({ 'bom-ref': ref }) => ref)])
const missing = [...bundled].filter((ref) => !kept.has(ref))
if (missing.length > 0) throw new Error(`Failed to write the SBOM: ${missing.join(', ')} is bundled but not installed.`)

// npm takes the name of the folder.
bom.metadata.component.name = name
const dependencies = bom.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((ref) => kept.has(ref)) }))
const file = `${name}-${version}.cdx.json`
writeFileSync(file, `${JSON.stringify({ ...bom, components, dependencies }, null, 2)}\n`)
console.log(`${file}: ${components.length} packages, ${bundled.size} of them bundled`)
