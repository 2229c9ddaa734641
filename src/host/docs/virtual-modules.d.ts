/** The scripts of the pages as texts, by their names. The build makes them from `src/console/page.tsx` and `objects-page.ts`. */
declare module 'virtual:page-scripts' {
  const scripts: Readonly<Record<string, string>>
  export default scripts
}

/** The documents of the service. The build makes it: `.ci/build/documentation.ts`. */
declare module 'virtual:documentation' {
  const documentation: {
    /** docs/contract.md as HTML, without the page around it. */
    readonly contract: string
    /** The OpenAPI document of the package. */
    readonly openapi: {
      readonly components: { readonly schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
    }
  }
  export default documentation
}
