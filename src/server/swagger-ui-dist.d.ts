declare module 'swagger-ui-dist/absolute-path.js' {
  /** The folder with the files of the package. */
  export default function absolutePath(): string
}
