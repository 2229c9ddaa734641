import { formatCount } from '../text/count.ts'
import { IconButton } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { formatBaseUrl, formatHeader } from './session-address.ts'

/** A session: how a client uses it, its console, and its end. */
export function SessionDetails(props: {
  name: string
  root: string
  /** The number of its objects, if it is known. */
  size: number | undefined
  onEnd: (name: string) => void
  onClose: () => void
}) {
  const { name, root, size, onEnd, onClose } = props
  const url = formatBaseUrl(root, name)
  const header = formatHeader(name)
  return (
    <section class="side" aria-label={`Session ${name}`}>
      <div class="row">
        <h2 class="grow">{name}</h2>
        <IconButton icon="close" label="Close the details" onClick={onClose} />
      </div>
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
        <Confirm
          label="End"
          name={name}
          question={`End ${name}? ${size === undefined ? 'Its objects' : formatCount(size)} will be deleted.`}
          onConfirm={() => onEnd(name)}
        />
      </div>
    </section>
  )
}
