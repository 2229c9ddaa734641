import { useSignal } from '@preact/signals'
import { bind } from './ui/bind.ts'
import { Button } from './ui/button.tsx'
import { TextField } from './ui/field.tsx'

/** Asks for the token of the admin API. */
export function TokenForm({ reason, onToken }: { reason: string; onToken: (token: string) => void }) {
  const token = useSignal('')
  return (
    <form
      class="pane"
      onSubmit={(event) => {
        event.preventDefault()
        onToken(token.value.trim())
      }}
    >
      <section>
        <h2>This server needs its token</h2>
        <p class="dim">{reason}</p>
        <div class="row end">
          <TextField
            label="Token (--admin-token of the server); kept until you close this tab"
            type="password"
            class="grow"
            {...bind(token)}
          />
          <Button type="submit" class="main" disabled={token.value.trim() === ''}>
            Connect
          </Button>
        </div>
      </section>
    </form>
  )
}
