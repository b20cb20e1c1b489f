/** Control characters, and marks of direction that make an extension read as another; joiners of letters stay. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu

/** Maximum number of characters of a stored file name. */
export const longestFileName = 200

/**
 * Returns the file name in a multipart header as it was before the browser wrote it there: HTML escapes quotes and
 * line breaks, and nothing else.
 */
export const decodeMultipartName = (name: string): string =>
  name.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/**
 * Returns a file name as it was sent, for display, storage and download: the last part of a path, limited in length.
 * Only what a path cannot hold is removed or replaced; quotes stay, as browsers replace them where a system does not
 * take them.
 */
export function sanitizeFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const seen = last
    .replace(unseen, '')
    .replace(/[<>:|?*]/g, '_')
    .replace(/^\s+|[.\s]+$/g, '')
  const characters = [...(seen || 'file')]
  if (characters.length <= longestFileName) return characters.join('')
  const ending = /\.[^.]{1,10}$/.exec(seen)?.[0] ?? ''
  return `${characters.slice(0, longestFileName - [...ending].length).join('')}${ending}`
}
