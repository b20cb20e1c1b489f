/** Control characters, and direction marks that make an extension read as another. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const longest = 200

/**
 * Sanitizes a file name for storage: the last part of a path, without invisible characters, limited in
 * length.
 */
export function sanitizeFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const seen = last
    .replace(unseen, '')
    .replace(/[<>:"|?*%#]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const characters = [...(seen || 'file')]
  if (characters.length <= longest) return characters.join('')
  const ending = /\.[^.]{1,10}$/.exec(seen)?.[0] ?? ''
  return `${characters.slice(0, longest - [...ending].length).join('')}${ending}`
}
