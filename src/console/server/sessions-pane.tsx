import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { SessionInfo } from '../../client/remote.ts'
import { SESSION_NAME } from '../../client/shared-paths.ts'
import { formatError } from '../../text/error-message.ts'
import { formatCount, formatNumber } from '../../text/numbers.ts'
import { formatTime } from '../../text/times.ts'
import { createSend } from '../model/control.ts'
import { Button } from '../ui/button.tsx'
import { assign, bind, Form, TextField } from '../ui/field.tsx'
import { type Column, Grid } from '../ui/grid.tsx'
import type { Pane, PaneProps } from '../ui/pane.ts'
import { SplitView } from '../ui/split-view.tsx'
import { formatBaseUrl, rootOf, SessionDetails } from './session-details.tsx'

const READ_INTERVAL_MS = 2_000

const sessionColumns: readonly Column[] = [
  { name: 'Name', width: 'minmax(0, 2fr)' },
  { name: 'Objects', width: '80px', isNumber: true },
  { name: 'Last used', width: '104px' },
  { name: 'Changed', width: '80px', minPanel: 480 },
]

/** The sessions of a server: to find, to open, to begin and to end. */
function SessionsPane({ model }: PaneProps) {
  const client = model.control.client!
  const root = rootOf(client.baseUrl)
  const sessions = useSignal<readonly SessionInfo[]>([])
  /** Why there is no list. */
  const problem = useSignal<string | undefined>(undefined)
  const filter = useSignal('')
  const name = useSignal('')
  const selected = useSignal<string | null>(null)
  const list = sessions.value.filter((session) => session.name.includes(filter.value)).reverse()

  const read = async () => {
    try {
      sessions.value = await client.sessions()
      problem.value = undefined
    } catch (error) {
      problem.value = formatError(error)
    }
  }
  useEffect(() => {
    read()
    const timer = setInterval(() => {
      if (!document.hidden) read()
    }, READ_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])

  const change = async (run: () => Promise<string | null>) => {
    try {
      selected.value = await run()
      await read()
    } catch (error) {
      model.notices.fail(error)
    }
  }
  /** Sends a request to a session, which its first one begins. */
  const begin = (session: string) =>
    change(async () => {
      const send = createSend(formatBaseUrl(root, session))
      const response = await send('/api/v2/objects/?responsible=0', { method: 'GET' })
      if (response.status >= 403) throw new Error((await response.json()).detail)
      return session
    })
  /** Asks first: nothing brings a session back. */
  const askToEnd = (question: string, end: () => Promise<unknown>) =>
    model.notices.ask(question, [{ label: 'End now', run: () => change(() => end().then(() => null)) }])
  const end = (session: string) => {
    const size = sessions.value.find((other) => other.name === session)?.objects
    const what = size === undefined ? 'Its objects' : formatCount(size, 'object')
    // By the admin API: the service ends the session of a visitor only for that visitor.
    askToEnd(`End ${session}? ${what} will be deleted.`, () => client.endSession(session))
  }
  const isValid = SESSION_NAME.test(name.value)
  return (
    <SplitView
      onClose={() => assign(selected, null)}
      side={
        selected.value !== null && (
          <SessionDetails key={selected.value} name={selected.value} root={root} onEnd={() => end(selected.value!)} />
        )
      }
    >
      <Form class="row end tools" onSubmit={() => begin(name.value)}>
        <TextField label="Filter by name" type="search" {...bind(filter)} />
        {sessions.value.length > 0 && (
          <Button onClick={() => askToEnd('End all sessions of the server?', () => client.endSessions())}>
            End all sessions
          </Button>
        )}
        <span class="grow" />
        <TextField
          label="Name of a new session"
          problem={isValid || name.value === '' ? undefined : 'Use up to 100 letters, digits and _.~-'}
          {...bind(name)}
        />
        <Button type="submit" disabled={!isValid}>
          New session
        </Button>
      </Form>
      <Grid
        label="Sessions"
        columns={sessionColumns}
        count={list.length}
        selected={list.findIndex((session) => session.name === selected.value)}
        onSelect={(index) => assign(selected, list[index]!.name)}
        rowKey={(index) => list[index]!.name}
        cells={(start, end) =>
          list.slice(start, end).map((session) => {
            const { name, objects, lastUsedAt, isChanged } = session
            return [name, formatNumber(objects), formatTime(lastUsedAt), isChanged ? 'yes' : '']
          })
        }
        empty={<p class="stack empty">{problem.value ?? 'No sessions. The first request to one begins it.'}</p>}
      />
    </SplitView>
  )
}

export const sessionsPane: Pane = {
  name: 'Sessions',
  Component: SessionsPane,
  isRemote: true,
}
