/** The scripts of the pages, by their names: as texts, because a host has no files on Workers. */
export { default as consoleScripts } from 'virtual:console-scripts'
