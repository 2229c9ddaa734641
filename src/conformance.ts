/**
 * What a real service does, beside its simulated twin. For Node and browsers.
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
export type { LeftObject } from './conformance/check/owned-objects.ts'
export { formatCheckReport, type ReportFormat } from './conformance/check/report/format-check-report.ts'
export { formatJunit } from './conformance/check/report/format-junit.ts'
export { ServiceError } from './conformance/service/service-error.ts'
export type { Progress, ServiceOptions, ServiceTarget, Writes } from './conformance/service/service-options.ts'
export type { AssumptionName, Assumptions } from './contract/assumptions.ts'
export type { Fetch } from './mock/fetch.ts'
