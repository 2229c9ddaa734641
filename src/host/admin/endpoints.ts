import type { Endpoint } from './endpoint.ts'
import { checkpointEndpoints } from './endpoints/checkpoints.ts'
import { explainEndpoints } from './endpoints/explain.ts'
import { faultEndpoints } from './endpoints/faults.ts'
import { generateEndpoints } from './endpoints/generate.ts'
import { objectEndpoints } from './endpoints/objects.ts'
import { requestEndpoints } from './endpoints/requests.ts'
import { serverEndpoints } from './endpoints/server.ts'
import { settingsEndpoints } from './endpoints/settings.ts'
import { stateEndpoints } from './endpoints/state.ts'

/** All endpoints of the admin API, except `GET /events` (a stream), `GET /metrics` (text) and `GET /openapi.json`. */
export const endpoints: readonly Endpoint[] = [
  ...serverEndpoints,
  ...stateEndpoints,
  ...checkpointEndpoints,
  ...requestEndpoints,
  ...faultEndpoints,
  ...settingsEndpoints,
  ...explainEndpoints,
  ...objectEndpoints,
  ...generateEndpoints,
]
