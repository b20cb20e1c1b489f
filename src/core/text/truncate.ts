/** Returns the beginning of a text of at most that many UTF-16 units, without half of a surrogate pair at its end. */
export const truncate = (text: string, length: number): string =>
  text.length > length ? text.slice(0, length).replace(/[\ud800-\udbff]$/, '') : text
