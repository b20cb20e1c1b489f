/** A text and where the caret stands in it. */
export interface Caret {
  text: string
  at: number
}

const wordBefore = /[^\s([(（,，]$/
const wordAfter = /^[^\s)\]），,]/

/** The text with a piece in the place of what is selected, parted by spaces from its neighbours. */
export function inserted(text: string, piece: string, [from, to]: readonly [number, number]): Caret {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  const lead = wordBefore.test(before) && !/^[()，,（）]/.test(piece) ? ' ' : ''
  const tail = wordAfter.test(after) && !/[([（]$/.test(piece) ? ' ' : ''
  return { text: before + lead + piece + tail + after, at: (before + lead + piece + tail).length }
}
