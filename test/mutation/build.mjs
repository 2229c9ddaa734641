/** Builds the sandbox that Stryker has made, in `.mutation/sandbox/<name>`: it links the packages only after the build. */
import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'

symlinkSync('../../../node_modules', 'node_modules')
execFileSync('npm', ['run', '--silent', 'build', '--', '--silent'], { stdio: 'inherit' })
