/** About how wide a text is: a Chinese sign is as wide as it is high, others about half of it. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? size : size * 0.56), 0)
