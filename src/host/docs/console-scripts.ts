/**
 * The scripts of the pages, by their names. Only the pages load them, because they are long.
 * @note Texts, because a host has no files on Workers.
 */
export { default as consoleScripts } from 'virtual:console-scripts'
