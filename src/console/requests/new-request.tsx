import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { ConsoleControl } from '../model/control.ts'
import { RequestForm } from '../ui/request-form.tsx'
import { Side } from '../ui/split-view.tsx'

/** The first values of a request. Its body is shown with a method that has one. */
const draft = {
  method: 'GET',
  path: COLLECTION_PATH,
  headers: 'Content-Type: application/json\nAuthorization: ',
  body: JSON.stringify(
    { name: 'web-1', location: null, type: null, labels: [], attributes: {}, responsible: [] },
    null,
    2,
  ),
}

/** Sends a request of the user's own to the service. */
export function NewRequest({ control }: { control: ConsoleControl }) {
  return (
    <Side label="New request" title="New request">
      <RequestForm draft={draft} send={control.send} url={control.baseUrl} />
    </Side>
  )
}
