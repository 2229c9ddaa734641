import type { Endpoint } from './endpoint.ts'
import { checkpointEndpoints } from './endpoints/checkpoints.ts'
import { eventEndpoints } from './endpoints/events.ts'
import { explainEndpoints } from './endpoints/explain.ts'
import { faultEndpoints } from './endpoints/faults.ts'
import { generateEndpoints } from './endpoints/generate.ts'
import { healthEndpoints } from './endpoints/health.ts'
import { objectEndpoints } from './endpoints/objects.ts'
import { requestEndpoints } from './endpoints/requests.ts'
import { sessionEndpoints } from './endpoints/sessions.ts'
import { settingsEndpoints } from './endpoints/settings.ts'
import { stateEndpoints } from './endpoints/state.ts'

/** All endpoints of the admin API, except `GET /openapi.json`, which describes them. */
export const endpoints: readonly Endpoint[] = [
  ...eventEndpoints,
  ...healthEndpoints,
  ...sessionEndpoints,
  ...stateEndpoints,
  ...checkpointEndpoints,
  ...requestEndpoints,
  ...faultEndpoints,
  ...settingsEndpoints,
  ...explainEndpoints,
  ...objectEndpoints,
  ...generateEndpoints,
]
