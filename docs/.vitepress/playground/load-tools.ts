import { withBase } from 'vitepress'
import { MODULES_FOLDER } from './modules.ts'

type Tools = typeof import('./tools.ts')

let loaded: Tools

/** Loads the tools of the playground. */
export async function loadTools(): Promise<void> {
  loaded = await import(/* @vite-ignore */ withBase(`/${MODULES_FOLDER}/tools.js`))
}

/** The tools of the playground, once they are loaded. */
export const tools = (): Tools => loaded
