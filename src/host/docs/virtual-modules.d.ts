/** The scripts of the console as texts, by their names. The build makes them from `src/console/page.tsx`. */
declare module 'virtual:console-scripts' {
  const scripts: Readonly<Record<string, string>>
  export default scripts
}
