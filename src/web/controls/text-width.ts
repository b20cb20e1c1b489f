const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/

/** Letters before this one are narrow; most texts have no other. */
const firstWide = '\u1100'

/** Estimates the width of a line of text in em, without measuring. */
export function estimateTextWidth(text: string): number {
  let width = 0
  for (const char of text) width += char >= firstWide && wide.test(char) ? 1 : 0.61
  return width
}
