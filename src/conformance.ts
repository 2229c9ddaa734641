/**
 * Compares a running service with the mock: `check` finds where it breaks the contract, and learns the assumptions under
 * which a mock answers as it does; `pull` reads its objects. For Node and browsers. Loads no MSW.
 * @module inventory-objects-mock/conformance
 */
export { type CheckOptions, check } from './conformance/check.ts'
export {
  type AnonymizedObjects,
  type AnonymizeOptions,
  type AnonymizeReport,
  anonymize,
} from './conformance/pull/anonymize/anonymize.ts'
export type { TokenKind } from './conformance/pull/anonymize/tokenize.ts'
export { type PulledState, type PullOptions, type PullResult, pull } from './conformance/pull/pull.ts'
export { formatReport, type ReportFormat } from './conformance/report/format-report.ts'
export {
  type CheckedRule,
  type ConformanceReport,
  type Deviation,
  type ElementDescription,
  type Evidence,
  type Finding,
  hasDeviations,
  type Incomplete,
  type LeftObject,
  learnedAssumptions,
} from './conformance/report/report.ts'
export { ServiceError, type ServiceOptionName } from './conformance/service/service-connection.ts'
export type { Progress, ServiceOptions, ServiceTarget, Writes } from './conformance/service/service-options.ts'
export type { AssumptionName, Assumptions, FilterMatch } from './contract/assumptions.ts'
export type { JsonValue } from './contract/json.ts'
export type { InventoryLocation, InventoryObject, InventoryObjectInput, InventoryType } from './contract/object.ts'
export type { InventoryFetch } from './mock/fetch.ts'
export { InventoryMockError } from './validation/errors.ts'
export type { AcceptedFinding } from './validation/selection.ts'
