/** The text of a file of styles, minified. The build makes it: `.ci/build/css-text.ts`. */
declare module '*.css' {
  const text: string
  export default text
}
