/**
 * Runs the tests of a team, unchanged, under every other answer to what the contract leaves open: what breaks is what their
 * code relies on. For Node.
 * @module inventory-objects-mock/sweep
 */
export type { AssumptionName, Assumptions, FilterMatch } from './contract/assumptions.ts'
export { formatSweep, type SweepFormat } from './sweep/format-sweep.ts'
export type { OtherAnswer, QuestionName } from './sweep/open-questions.ts'
export { sweep } from './sweep/sweep.ts'
export type { SweepOptions, SweepProgress } from './sweep/sweep-options.ts'
export type { BrokenTest, SweepFinding, SweepReport, SweptQuestion } from './sweep/sweep-report.ts'
export type { TestResult } from './sweep/test-results.ts'
export type { RunnerName } from './sweep/test-runners.ts'
export { InventoryMockError } from './validation/errors.ts'
export type { AcceptedFinding } from './validation/selection.ts'
