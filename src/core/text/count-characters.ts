/**
 * Counts the characters of a text by code point, as every limit of a length does: a rare Chinese character or
 * an emoji is one, not two.
 */
export function countCharacters(text: string): number {
  const isHalf = (at: number, half: number) => (text.charCodeAt(at) & 0xfc00) === half
  let count = text.length
  for (let at = 1; at < text.length; at++) if (isHalf(at, 0xdc00) && isHalf(at - 1, 0xd800)) count--
  return count
}
