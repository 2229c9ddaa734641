/*
 * The paths that a server and its client share, below the base URL.
 */

/** Where the admin API is, below the server or a session. */
export const ADMIN_PATH = '/__mock__'

/** Where the sessions are, each below its name. */
export const SESSIONS_PATH = '/sessions'

/** A valid name of a session: a path segment in which nothing has to be escaped. */
export const SESSION_NAME = /^[\w.~-]{1,100}$/
