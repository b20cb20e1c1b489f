/** About how wide a text is: a Chinese sign is as wide as it is high, others about half of it. */
export const measureText = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? size : size * 0.56), 0)

/** The lines of a text within a width; Chinese breaks anywhere, so a sign at a time is enough. */
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
