/**
 * Compares a running service with the mock: learns the assumptions under which a mock answers as the service does, and
 * reads its objects. For Node and browsers. Loads no MSW.
 * @module inventory-objects-mock/conformance
 */
export type { Deviation } from './conformance/deviation.ts'
export type { ElementDescription } from './conformance/probe/elements.ts'
export { formatProbeReport, type ReportFormat } from './conformance/probe/format-report.ts'
export { learnedAssumptions } from './conformance/probe/learned-assumptions.ts'
export { probe } from './conformance/probe/probe.ts'
export type { ProbeOptions } from './conformance/probe/probe-options.ts'
export type { Evidence, Finding, LeftObject, ProbeReport } from './conformance/probe/probe-report.ts'
export { anonymize } from './conformance/pull/anonymize/anonymize.ts'
export type { AnonymizeOptions } from './conformance/pull/anonymize/anonymize-options.ts'
export { type PulledState, type PullOptions, pull } from './conformance/pull/pull.ts'
export { ServiceError } from './conformance/service/service-error.ts'
export type { Progress, ServiceOptions, ServiceTarget, Writes } from './conformance/service/service-options.ts'
export type { AssumptionName, Assumptions } from './contract/assumptions.ts'
export type { JsonValue } from './contract/json.ts'
export type { InventoryObject, InventoryObjectInput, Location, ObjectType } from './contract/object.ts'
export type { Fetch } from './mock/fetch.ts'
export { InventoryMockError } from './validation/errors.ts'
