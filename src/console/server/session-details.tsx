import { SESSION_HEADER, SESSIONS_PATH } from '../../client/shared-paths.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Side } from '../ui/split-view.tsx'

/** The root of a server, by the URL of it or of one of its sessions. */
export function rootOf(url: string): string {
  const [root = url] = url.split(/\/sessions\/[^/]*$/)
  return root
}

/** `{base_url}` of a session, for the client under test. */
export function formatBaseUrl(root: string, name: string): string {
  return `${root}${SESSIONS_PATH}/${encodeURIComponent(name)}`
}

/** The header that names a session, for a client that uses the root of the server. */
function formatHeader(name: string): string {
  return `${SESSION_HEADER.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}: ${name}`
}

/** A session: how a client uses it, its console, and its end. */
export function SessionDetails(props: { name: string; root: string; onEnd: () => void }) {
  const { name, root, onEnd } = props
  const url = formatBaseUrl(root, name)
  const header = formatHeader(name)
  return (
    <Side label={`Session ${name}`} title={name}>
      <h3>Base URL of the client</h3>
      <pre class="box">{url}</pre>
      <h3>Or the header of each request to {root}</h3>
      <pre class="box">{header}</pre>
      <div class="row">
        <a class="btn" href={`${url}/__mock__/`} target="_blank" rel="noopener noreferrer">
          Open its console
        </a>
        <CopyButton text={() => url}>Copy base URL</CopyButton>
        <CopyButton text={() => header}>Copy header</CopyButton>
        <Button class="danger" aria-label={`End ${name}`} onClick={onEnd}>
          End
        </Button>
      </div>
    </Side>
  )
}
