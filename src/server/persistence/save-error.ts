import { dirname } from 'node:path'
import { failedTo, InventoryMockError } from '../../validation/errors.ts'

/** The problem and the advice for each error code of a failed write. */
const problems: Record<string, [got: string, advice: (folder: string) => string]> = {
  EACCES: ['a folder without write permission', (folder) => `Allow this user to write to ${folder}`],
  EBUSY: [
    'a file that cannot be replaced',
    (folder) => `Close the program that has it open, or mount ${folder} instead of the file`,
  ],
  EDQUOT: ['an exceeded quota', () => 'Free some space'],
  EISDIR: ['a folder at that path', () => 'Move the folder away'],
  ENOENT: ['a missing folder', (folder) => `Create ${folder}`],
  ENOSPC: ['a full disk', () => 'Free some space'],
  EPERM: ['a folder without write permission', (folder) => `Allow this user to write to ${folder}`],
  EROFS: ['a read-only disk', (folder) => `Make ${folder} writable`],
}

/**
 * The error for a file that cannot be written.
 * @param what - what is not saved, for the message: `state.json`, `the last changes to state.json`
 * @param cause - the error of the system; an InventoryMockError, which has its advice, is returned unchanged
 */
export function createSaveError(file: string, what: string, cause: NodeJS.ErrnoException): InventoryMockError {
  if (cause instanceof InventoryMockError) return cause
  const { code, message } = cause
  const [got, advice] = problems[code!] ?? [message, () => 'Fix that']
  const gotWithCode = got === message ? message : `${got} (${code})`
  return failedTo(`save ${what}`, 'to write the file', gotWithCode, advice(dirname(file)), 'file')
}
