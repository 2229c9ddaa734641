/** The colors of code, in the guides and in the playground: those of GitHub, as far as they can be read on gray. */
export const codeThemes = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } as const
