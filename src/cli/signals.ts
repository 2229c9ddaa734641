/** The signals that ask this process to end: Ctrl-C, `kill`, and a terminal that is closed. */
export const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
