/** The exit code if the service could not be asked. */
export const NOT_ASKED = 3

/** The exit codes of a command that asks a service, for its help. */
export const exitCodes = {
  0: 'no deviation from the contract or the assumptions',
  1: 'deviations',
  2: 'wrong usage; the service was not asked',
  [NOT_ASKED]: 'the service could not be asked',
  130: 'interrupted by Ctrl-C',
} as const
