import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { formatNumber } from '../../text/numbers.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { Button, IconButton } from '../ui/button.tsx'
import controls from '../ui/controls.css'
import { bind, Form, TextField } from '../ui/field.tsx'
import grid from '../ui/grid.css'
import layout from '../ui/layout.css'
import { adoptAppStyles } from '../ui/shadow-root.ts'
import app from './app.css'
import { Header } from './header.tsx'
import { panes } from './panes.ts'
import { handleShortcut, ShortcutList } from './shortcuts.tsx'

/** The properties of the console, from its place: a panel in a page, or a page of its own. */
export interface AppProps {
  readonly model: ConsoleModel
  /** Whether the console is the page, and not a panel in it. */
  readonly isPage?: boolean
  /** Buttons at the end of the header. */
  readonly controls?: ComponentChildren
  /** Whether it gets the focus. */
  readonly takesFocus?: boolean
  /** Called for the key when there is nothing in the console that it closes. */
  readonly onEscape?: () => void
  /** Tries again with a token. */
  readonly onToken?: (token: string) => void
}

/** The styles of the console, without those of where it is. */
const appStyles = [controls, layout, grid, app, ...panes.map(({ styles }) => styles)].join('')

/** The console: header, navigation, and one pane. */
export function App({ model, isPage, controls, takesFocus, onEscape, onToken }: AppProps) {
  const root = useRef<HTMLDivElement>(null)
  /** Moves the focus to the list of the pane in view, or to the pane: from there, a list takes it that comes later. */
  const focusList = () => {
    const main = root.current!.querySelector<HTMLElement>('.main')!
    const list = main.querySelector<HTMLElement>('.grid') ?? main
    list.focus({ preventScroll: true })
  }
  useLayoutEffect(() => {
    adoptAppStyles(root.current!, appStyles)
    if (takesFocus) focusList()
  }, [])
  const areShortcutsShown = useSignal(false)
  const available = panes.filter(({ isRemote }) => !isRemote || model.control.isRemote)
  const current = available.find(({ name }) => name === model.pane.value) ?? available[0]!
  const failure = model.failure.value
  // A page has one, and in a panel the page is the application.
  const Main = isPage ? 'main' : 'div'
  const show = (name: string | undefined) => {
    areShortcutsShown.value = false
    if (name !== undefined) model.pane.value = name
  }
  return (
    <div
      ref={root}
      class="app grow"
      tabIndex={-1}
      onKeyDown={(event) =>
        handleShortcut(event, model, {
          showPane(index) {
            const name = available[index]?.name
            if (name === current.name) focusList()
            show(name)
          },
          areShortcutsShown,
          onEscape,
        })
      }
    >
      <Header model={model} controls={controls} />
      <nav aria-label="Panes">
        {available.map(({ name, count, isWarning }) => {
          const number = count?.(model) ?? 0
          return (
            <button
              key={name}
              type="button"
              class="entry"
              aria-current={name === current.name ? 'page' : undefined}
              onClick={() => show(name)}
            >
              {name} {number > 0 && <span class={isWarning ? 'count warn' : 'count'}>{formatNumber(number)}</span>}
            </button>
          )
        })}
        <button
          type="button"
          class="entry help"
          aria-expanded={areShortcutsShown.value}
          onClick={() => {
            areShortcutsShown.value = !areShortcutsShown.value
          }}
        >
          <kbd>?</kbd> shortcuts
        </button>
      </nav>
      <Main class="main column" tabIndex={-1} role={isPage ? undefined : 'region'} aria-label={current.name}>
        <p class="passing" role="status">
          {model.isPassing.value &&
            'Requests go to the real service: what it changes is real. Faults, delays and service rules do not apply.'}
        </p>
        {areShortcutsShown.value ? (
          <ShortcutList paneCount={available.length} />
        ) : failure === undefined ? (
          model.isReady.value && (
            <div class="column grow" key={current.name}>
              <current.Component model={model} />
            </div>
          )
        ) : failure.status === 403 && onToken ? (
          <TokenForm reason={failure.text} onToken={onToken} />
        ) : (
          <div class="stack empty" role="alert">
            <p>{failure.text}</p>
            <Button onClick={() => model.start()}>Try again</Button>
          </div>
        )}
      </Main>
      <NoticeBar model={model} />
    </div>
  )
}

function NoticeBar({ model }: { model: ConsoleModel }) {
  const notice = model.notices.current.value
  return (
    <div class="notices" role="status">
      {notice && (
        <div class="notice fade" data-error={notice.isError || undefined} key={notice.text}>
          <span class="grow">{notice.text}</span>
          {notice.actions?.map(({ label, run }, index) => (
            <Button
              key={label}
              class={index === 0 ? 'main' : ''}
              onClick={() => {
                model.notices.close()
                run()
              }}
            >
              {label}
            </Button>
          ))}
          {notice.label && notice.label === model.history.undoLabel.value && (
            <Button onClick={() => model.undo()}>Undo</Button>
          )}
          <IconButton icon="close" label="Close the message" onClick={() => model.notices.close()} />
        </div>
      )}
    </div>
  )
}

function TokenForm({ reason, onToken }: { reason: string; onToken: (token: string) => void }) {
  const token = useSignal('')
  return (
    <Form class="pane column" onSubmit={() => onToken(token.value.trim())}>
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
    </Form>
  )
}
