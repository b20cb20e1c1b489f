/** Control characters, and marks that turn the direction of writing so that an ending reads as another. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const longest = 200

/** A file's name as it is kept: the last part of a path, without what cannot be seen, never too long. */
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
