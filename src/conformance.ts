/**
 * Compares a running service with the mock: `probe` learns the assumptions under which a mock answers as the service does,
 * `pull` reads its objects, and `check` finds where it does something else. For Node and browsers. Loads no MSW.
 * @module inventory-objects-mock/conformance
 */
export type { Har, HarEntry } from './client/har.ts'
export { check } from './conformance/check/check.ts'
export type { CheckOptions } from './conformance/check/check-options.ts'
export {
  type CheckDifference,
  type CheckedAssumption,
  type CheckedFact,
  type CheckReport,
  hasDeviations,
  type StoppedCheck,
} from './conformance/check/check-report.ts'
export { formatCheckReport } from './conformance/check/report/format-check-report.ts'
export { formatJunit } from './conformance/check/report/format-junit.ts'
export type { Deviation } from './conformance/deviation.ts'
export type { LeftObject } from './conformance/left-object.ts'
export type { ElementDescription } from './conformance/probe/elements.ts'
export { formatProbeReport } from './conformance/probe/format-report.ts'
export { learnedAssumptions } from './conformance/probe/learned-assumptions.ts'
export { probe } from './conformance/probe/probe.ts'
export type { ProbeOptions } from './conformance/probe/probe-options.ts'
export type { Evidence, Finding, ProbeReport } from './conformance/probe/probe-report.ts'
export { anonymize } from './conformance/pull/anonymize/anonymize.ts'
export type { AnonymizeOptions } from './conformance/pull/anonymize/anonymize-options.ts'
export { type PulledState, type PullOptions, pull } from './conformance/pull/pull.ts'
export type { ReportFormat } from './conformance/report-format.ts'
export { ServiceError } from './conformance/service/service-error.ts'
export type { Progress, ServiceOptions, ServiceTarget, Writes } from './conformance/service/service-options.ts'
export type { AssumptionName, Assumptions } from './contract/assumptions.ts'
export type { JsonValue } from './contract/json.ts'
export type { InventoryLocation, InventoryObject, InventoryObjectInput, InventoryType } from './contract/object.ts'
export type { InventoryFetch } from './mock/fetch.ts'
export { InventoryMockError } from './validation/errors.ts'
