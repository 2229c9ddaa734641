/**
 * Compares a running service with the mock: learns the assumptions under which a mock answers as the service does.
 * For Node and browsers. Loads no MSW.
 * @module inventory-objects-mock/conformance
 */
export type { Deviation } from './conformance/deviation.ts'
export type { ElementDescription } from './conformance/probe/elements.ts'
export { formatProbeReport, type ReportFormat } from './conformance/probe/format-report.ts'
export { learnedAssumptions } from './conformance/probe/learned-assumptions.ts'
export { probe } from './conformance/probe/probe.ts'
export type { ProbeOptions } from './conformance/probe/probe-options.ts'
export type { Evidence, Finding, LeftObject, ProbeReport } from './conformance/probe/probe-report.ts'
export { ServiceError } from './conformance/service/service-error.ts'
export type { Progress, ServiceOptions, ServiceTarget, Writes } from './conformance/service/service-options.ts'
export type { AssumptionName, Assumptions, BodyField } from './contract/assumptions.ts'
export type { Fetch } from './mock/fetch.ts'
export { InventoryMockError } from './validation/errors.ts'
