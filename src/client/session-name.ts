/** What a session can be called: a segment of a path that nothing has to be escaped in. */
export const SESSION_NAME = /^[\w.~-]{1,100}$/
