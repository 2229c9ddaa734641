/** An invalid command line. The message is one line for the user, without a full stop. */
export class UsageError extends Error {}
