import { type AssumptionName, type Assumptions, assumptionNames } from '../../contract/assumptions.ts'
import { type ConformanceReport, learnedAssumptions } from './report.ts'

/** A token is no business of a file that many people read. */
export const NEEDS_TOKEN =
  'the service needs a token: start the twin with --assume "tokens=$INVENTORY_TOKEN" to ask for it; a scheme other than Token stands in it, as in Bearer 1a2b'

/** Everything that was learned, as a file of `--assumptions`. */
type LearnedFile = Partial<Assumptions> & {
  /** Why the others have no value. */
  readonly undetermined?: { readonly [Name in AssumptionName]?: string }
}

/** Everything that was learned, as a file of `--assumptions`: without a token, and with the reasons why the rest is not there. */
export function createLearnedFile({ assumptions }: ConformanceReport): LearnedFile {
  const { tokens, ...learned } = learnedAssumptions({ assumptions })
  const reasons = assumptionNames.flatMap((name) => {
    const finding = assumptions[name]
    return finding.status === 'undetermined' ? [[name, finding.reason]] : []
  })
  const needsToken = tokens !== undefined && tokens.length > 0
  const undetermined = { ...Object.fromEntries(reasons), ...(needsToken && { tokens: NEEDS_TOKEN }) }
  return {
    ...learned,
    ...(tokens?.length === 0 && { tokens }),
    ...(Object.keys(undetermined).length > 0 && { undetermined }),
  }
}
