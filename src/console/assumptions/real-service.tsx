import type { LearnedService } from '../../conformance/learn-in-page.ts'
import { formatError } from '../../text/error-message.ts'
import { formatCount } from '../../text/numbers.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { Button } from '../ui/button.tsx'
import { download } from '../ui/download.ts'
import { assign, FieldProblem, Form, TextField } from '../ui/field.tsx'
import type { PaneProps } from '../ui/pane.ts'

/** Asks the real service what it does, so that the mock can answer as it does. It goes on while another pane is in view. */
export function RealService({ model }: PaneProps) {
  const { real } = model.control
  if (real === null) return null
  const { url, learning } = model.views.real
  const { step, cancel, problem, learned } = learning.value
  const address = url.value ?? real.url()
  const ask = async () => {
    const controller = new AbortController()
    const { signal } = controller
    const show = (text: string) => assign(learning, { step: text, cancel: () => controller.abort() })
    show('Loading what asks it…')
    try {
      const onProgress = ({ requests, step }: { requests: number; step: string }) =>
        show(`${formatCount(requests, 'request')}: ${step}`)
      learning.value = { learned: await real.learn(address.trim(), { signal, onProgress }) }
    } catch (error) {
      learning.value = signal.aborted ? {} : { problem: formatError(error) }
    }
  }
  return (
    <section>
      <h2>The real service</h2>
      <p class="dim">
        It gets about 80 requests, which only read, with the cookies of this page. Then the mock can do as it does.
      </p>
      <Form class="row end" onSubmit={cancel ?? ask}>
        <TextField
          label="URL of the real service"
          class="grow"
          value={address}
          readOnly={cancel !== undefined}
          onValue={(text) => assign(url, text)}
        />
        <Button type="submit">{cancel ? 'Cancel' : 'Ask the real service'}</Button>
      </Form>
      <FieldProblem text={problem} />
      <p role="status">{step ?? learned?.summary}</p>
      {learned && <Learned model={model} learned={learned} />}
    </section>
  )
}

/** The things to do with what was learned. */
function Learned({ model, learned }: { model: ConsoleModel; learned: LearnedService }) {
  const { url, files, report } = learned
  const use = () => model.control.real!.use(learned)
  return (
    <>
      <div class="row">
        <Button class="main" onClick={() => model.run(`Import ${url}`, use, `The mock does as ${url} does.`)}>
          Use these
        </Button>
        <Button onClick={() => Object.entries(files).forEach(([name, text]) => void download(name, text))}>
          Save the two files
        </Button>
      </div>
      <details>
        <summary class="dim">Report</summary>
        <pre class="box">{report}</pre>
      </details>
    </>
  )
}
