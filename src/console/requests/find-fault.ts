import type { RemoteFault } from '../../client/remote.ts'
import type { ExchangeRequest, PendingRequest } from '../../mock/log/exchange.ts'

/**
 * Finds the active fault that was applied to a request: the newest with such an effect, because the log has no id.
 * @param faults - the newest first
 */
export function findFault(
  faults: readonly RemoteFault[],
  { fault, operation, id }: Pick<PendingRequest, 'fault'> & Pick<ExchangeRequest, 'operation' | 'id'>,
): RemoteFault | undefined {
  return faults.find(
    (active) =>
      (active.operation ?? operation) === operation &&
      (active.match?.id ?? id) === id &&
      // A delay is drawn. It can be that of another fault.
      Object.entries(fault ?? {}).some(([key, value]) =>
        key === 'delay' ? active.delay !== undefined : Reflect.get(active, key) === value,
      ),
  )
}
