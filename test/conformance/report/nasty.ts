/** A text that a terminal, Markdown and XML would obey. */
export const nasty = '\u001b[2J\u001b]0;owned\u0007\n# heading <img src=x onerror=1> | x \u0080\u009b2J\u009f \u202e'
