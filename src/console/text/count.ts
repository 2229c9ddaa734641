/** Formats a number of objects: `1 object`, `1,200 objects`. */
export function formatCount(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'object' : 'objects'}`
}
