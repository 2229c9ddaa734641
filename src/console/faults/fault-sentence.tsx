import { useSignal } from '@preact/signals'
import { describeAction } from '../../mock/faults/describe-fault.ts'
import type { JsonFault } from '../../mock/faults/fault.ts'
import { formatError } from '../../text/error-message.ts'
import { formatCode } from '../model/json-text.ts'
import type { Sentence } from '../model/views.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { assign, FieldProblem, Form, SelectField, TextField } from '../ui/field.tsx'
import type { PaneProps } from '../ui/pane.ts'
import { choiceOf, sentenceWords, toFault, type Word } from './fault-choices.ts'

const labels: Readonly<Record<Word, string>> = {
  nth: 'Which one',
  request: 'Of which requests',
  effect: 'What it gets',
  times: 'How often',
}

/** The fields for what is typed. */
const typedFields = {
  status: { label: 'Status', class: 'amount', type: 'number', min: '200', max: '599', required: true },
  body: { label: 'Body as JSON, optional', placeholder: 'body as JSON, optional' },
  delay: { label: 'How long, in ms', class: 'amount', required: true },
  count: { label: 'How many times', class: 'amount', type: 'number', min: '1', required: true },
  percent: { label: 'Percent', class: 'amount', type: 'number', required: true },
} as const

/** Adds a fault, which is a sentence to fill in, and shows the same in code. */
export function FaultSentence({ model }: PaneProps) {
  const { sentence } = model.views.faults
  const problem = useSignal<string | undefined>(undefined)
  const part = (name: keyof Sentence) => ({
    value: sentence.value[name],
    onValue: (text: string) => assign(sentence, { ...sentence.value, [name]: text }),
  })
  const choose = (word: Word) => [
    <SelectField
      key={word}
      label={labels[word]}
      options={Object.keys(sentenceWords[word]).map((label) => [label, label] as const)}
      {...part(word)}
    />,
    choiceOf(word, sentence.value).typed?.map((name) => (
      <TextField key={name} {...typedFields[name]} {...part(name)} />
    )),
  ]
  const fault = makeFault(sentence.value)
  const add = async () => {
    problem.value = undefined
    problem.value =
      typeof fault === 'string'
        ? fault
        : await model.attempt(describeAction(fault), () => model.control.faults.add(fault))
  }
  return (
    <section>
      <h2>Add a fault</h2>
      <Form class="row bare" onSubmit={add}>
        The {choose('nth')} {choose('request')} gets {choose('effect')} {choose('times')}
        <Button type="submit" class="main">
          Add
        </Button>
      </Form>
      <FieldProblem text={problem.value} />
      {typeof fault !== 'string' && (
        <div class="row">
          <code class="dim">{formatFaultCode(fault)}</code>
          <CopyButton class="quiet" text={() => formatFaultCode(fault)}>
            Copy the code
          </CopyButton>
        </div>
      )}
    </section>
  )
}

/** @returns what is wrong with the sentence, if anything */
function makeFault(sentence: Sentence): JsonFault | string {
  try {
    return toFault(sentence)
  } catch (error) {
    return formatError(error)
  }
}

/** Formats a fault as the code that adds it. */
export function formatFaultCode(fault: object): string {
  return `mock.faults.add(${formatCode(fault)})`
}
