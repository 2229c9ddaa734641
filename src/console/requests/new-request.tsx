import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { ConsoleControl } from '../model/control.ts'
import { IconButton } from '../ui/button.tsx'
import { RequestForm } from '../ui/request-form.tsx'

/** What a request begins with. Its body is shown with a method that has one. */
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

/** Sends a request of the user's own to the service, beside the list or in place of it. */
export function NewRequest({ control, onClose }: { control: ConsoleControl; onClose: () => void }) {
  return (
    <aside class="side" aria-label="New request">
      <div class="row">
        <h2 class="grow">New request</h2>
        <IconButton icon="close" label="Close the details" title="Close (Esc)" onClick={onClose} />
      </div>
      <RequestForm draft={draft} send={control.send} url={control.isRemote ? control.baseUrl : undefined} />
    </aside>
  )
}
