/** Estimates the width of a text: a Chinese character is as wide as it is high, others about half of it. */
export const measureText = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? size : size * 0.56), 0)

/** Wraps a text within a width; Chinese breaks anywhere, so wrapping by character is enough. */
export const wrapText = (text: string, size: number, room: number): string[] =>
  text.split('\n').flatMap((line) => {
    const lines = ['']
    let width = 0
    for (const sign of line) {
      const more = measureText(sign, size)
      const isFull = width + more > room
      if (isFull) lines.push(sign)
      else lines[lines.length - 1] += sign
      width = isFull ? more : width + more
    }
    return lines
  })
