import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { ExplainedResponse } from '../../mock/explain/explanation.ts'
import type { ConsoleControl } from '../model/control.ts'
import { BodyBox } from '../ui/http-message.tsx'
import { formatResponse } from './format-request.ts'

/** The most objects that are shown. */
const LIMIT = 20

/** The response that a request gets under the present assumptions. */
export function OtherResponse(props: { control: ConsoleControl; label: string; response: ExplainedResponse }) {
  const { control, label, response } = props
  const { status, ids } = response
  const body = useSignal<unknown>(response.body)
  useEffect(() => {
    let isStopped = false
    const read = async () => {
      const objects = ids && (await Promise.all(ids.slice(0, LIMIT).map((id) => control.objects.get(id))))
      if (!isStopped) body.value = objects ?? response.body
    }
    read().catch(() => {})
    return () => {
      isStopped = true
    }
  }, [response])
  const rest = (ids?.length ?? 0) > LIMIT ? `, the first ${LIMIT}` : ''
  return <BodyBox title={`${label}: ${formatResponse(status, ids?.length)}${rest}`} body={body.value} />
}
