/*
 * The paths and the headers that server and client share. The paths are below `{base_url}`.
 */

export const ADMIN_PATH = '/__mock__'

export const SESSIONS_PATH = '/sessions'

/** The header that names the session of a request, in place of its path. */
export const SESSION_HEADER = 'x-inventory-session'

/** A valid name of a session: a path segment without characters to escape, and not one of the segments `.` and `..`. */
export const SESSION_NAME = /^(?!\.{1,2}$)[\w.~-]{1,100}$/

/** The header with which the console says that a person causes what a request changes. */
export const SOURCE_HEADER = 'x-inventory-source'
